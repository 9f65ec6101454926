"""What native code is made of: a digest of a function and of everything that it refers to.

Native code depends on the function's bytecode and on the values of its global names: numbers, arrays, other kernels. A
change elsewhere, in a comment or in another function of the file does not compile it again.
"""

import sys
from hashlib import sha256
from types import CodeType, ModuleType
from typing import Any

import numpy as np


def digest(function: Any) -> str:
    """The digest of a function, its constants and its global names."""
    parts = [sys.version, *_code(function.__code__)]
    for name in sorted(_names(function.__code__)):
        if name in function.__globals__:
            parts.append(f"{name}={_value(function.__globals__[name])}")
    cells = [] if function.__closure__ is None else function.__closure__
    parts += [_value(cell.cell_contents) for cell in cells]
    return sha256("\n".join(parts).encode()).hexdigest()[:24]


def _code(code: CodeType) -> list[str]:
    """Instructions and constants, those of functions inside included; where they were written does not matter."""
    told = [code.co_code.hex(), repr(code.co_varnames), repr(code.co_names)]
    for constant in code.co_consts:
        told += _code(constant) if isinstance(constant, CodeType) else [f"{type(constant).__name__} {constant!r}"]
    return told


def _names(code: CodeType) -> set[str]:
    inner = [_names(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    return {*code.co_names}.union(*inner)


def _value(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return f"{value.dtype.str} {value.shape} {sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, ModuleType):
        return value.__name__
    if isinstance(value, type):
        return f"{value.__qualname__} {getattr(value, '_fields', '')}"
    inner = getattr(value, "function", value)  # of a kernel
    if hasattr(inner, "__code__"):
        return digest(inner)
    return f"{type(value).__name__} {value!r}"
