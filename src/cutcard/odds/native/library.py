"""Native code of kernels: compiled once by Numba, stored as object code, later loaded with LLVM alone.

Importing and initialising Numba takes longer than answering most questions. The code is called with Numba's own calling
convention: a pointer for the result, one for an exception, then the arguments. An array is passed as its owners, sizes,
address, shape and strides.
"""

import ctypes
import os
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, FileFinder
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from typing import Any, TypeAlias
from zlib import crc32

import llvmlite  # type: ignore[import-untyped]  # llvmlite has no types
import llvmlite.binding as llvm  # type: ignore[import-untyped]  # nor here
import numpy as np
from msgspec import Struct

Kind: TypeAlias = tuple[Any, ...]  # the properties of an array or number type that matter to native code
BUILT = Path(__file__).parent / "built"  # code that came with the package
PORTABLE = "x86-64-v3"  # the processor that it was compiled for, and what this has more than the first of its kind
_FEATURES = {"avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "popcnt", "sse4.2"}
TUPLE = "("  # precedes the types of a tuple result


class Native(Struct, frozen=True):
    """A kernel compiled for certain kinds of arguments."""

    name: str  # of the function in the code
    result: str  # types, by their letters in NumPy
    needs: tuple[str, ...]  # Numba functions that it calls
    code: bytes
    check: int


def kind(value: object) -> Kind:
    """The kind of an argument, which selects the compiled code."""
    if isinstance(value, np.ndarray):
        flags = value.flags
        return value.dtype.char, value.ndim, flags.c_contiguous, flags.f_contiguous, flags.writeable
    if isinstance(value, (int, np.generic)):
        return (np.result_type(value).char if isinstance(value, (bool, np.generic)) else "q",)
    if isinstance(value, tuple):
        return (type(value).__qualname__, *map(kind, value))
    raise TypeError(f"a kernel takes arrays, numbers and tuples of them, not {type(value).__name__}")


def compiled(dispatcher: Any, arguments: tuple[Any, ...]) -> Native:
    """The object code of a Numba function for arguments of these kinds."""
    import numba
    from numba.np.numpy_support import as_dtype

    if cpu := _cpu():
        settings: Any = numba.config
        settings.CPU_NAME, settings.CPU_FEATURES = cpu, ""
    types = tuple(map(numba.typeof, arguments))
    dispatcher.compile(types)
    made = dispatcher.overloads[types]
    several = isinstance(made.signature.return_type, numba.types.BaseTuple)
    found = made.signature.return_type if several else (made.signature.return_type,)
    letters = [as_dtype(each).char for each in found if each is not numba.types.none]
    module = llvm.parse_assembly(made.library.get_llvm_str())
    needs = (each.name for each in module.functions if each.is_declaration and not each.name.startswith("llvm."))
    _, _, (code, _) = made.library.serialize_using_object_code()
    return Native(made.fndesc.llvm_func_name, TUPLE * several + "".join(letters), tuple(needs), code, crc32(code))


def loaded(native: Native, kinds: tuple[Kind, ...]) -> Callable[..., Any] | None:
    """The code as a callable for these kinds of arguments; None if it is damaged or calls a missing function."""
    _runtime()
    if crc32(native.code) != native.check or not all(map(llvm.address_of_symbol, native.needs)):
        return None
    engine = _engine()
    engine.add_object_file(llvm.ObjectFileRef.from_data(native.code))
    engine.finalize_object()
    word, place = ctypes.c_int64, ctypes.c_void_p
    taken: list[Any] = []
    for letter, *array in _leaves(kinds):
        taken += [place, place, word, word, place, *[word] * (2 * array[0])] if array else [_number(letter)]
    function = ctypes.CFUNCTYPE(ctypes.c_int32, place, place, *taken)(engine.get_function_address(native.name))
    letters = native.result.removeprefix(TUPLE)
    fields = [(f"part{at}", _number(letter)) for at, letter in enumerate(letters)]
    result: type[ctypes.Structure] = type("Result", (ctypes.Structure,), {"_fields_": fields})

    def call(*arguments: Any) -> Any:
        told, fault = result(), place()
        status = function(ctypes.addressof(told), ctypes.addressof(fault), *_flat(arguments))
        if status:
            raise RuntimeError(f"{native.name}: stopped with {status}")
        parts = tuple(getattr(told, name) for name, _ in fields)
        return parts if native.result.startswith(TUPLE) else parts[0] if parts else None

    call.__dict__["engine"] = engine  # keeps the code alive
    return call


def _engine() -> Any:
    machine = llvm.Target.from_default_triple().create_target_machine()
    return llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)


def _number(letter: str) -> Any:
    return np.ctypeslib.as_ctypes_type(np.dtype(letter))


def _leaves(kinds: tuple[Kind, ...]) -> Iterator[Kind]:
    """The kinds of arrays and numbers; a tuple is passed as its members."""
    for each in kinds:
        if len(each) > 1 and isinstance(each[1], tuple):
            yield from _leaves(each[1:])
        else:
            yield each


def check(arguments: tuple[Any, ...]) -> None:
    """Refuse arguments that a kernel cannot take."""
    _flat(arguments)


def _flat(arguments: tuple[Any, ...]) -> list[Any]:
    flat: list[Any] = []
    for value in arguments:
        if isinstance(value, tuple):
            flat += _flat(value)
        elif isinstance(value, np.ndarray):
            flat += [None, None, value.size, value.itemsize, value.ctypes.data, *value.shape, *value.strides]
        elif isinstance(value, np.generic):
            flat.append(value.item())
        elif -(1 << 63) <= value < 1 << 63:
            flat.append(value)
        else:
            raise OverflowError(f"{value} is too large for a kernel")
    return flat


@cache
def _numba() -> Path:
    """The folder of Numba, found without importing it."""
    found = find_spec("numba")
    assert found is not None
    assert found.submodule_search_locations is not None
    return Path(found.submodule_search_locations[0])


@cache
def _runtime() -> None:
    """Initialise LLVM, and the functions of Python and Numba that native code calls."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    _engine()  # from the first engine on, LLVM finds the functions of this process, Python's among them
    for place, name, prefix in (
        (_numba() / "core" / "runtime", "_nrt_python", "NRT_"),
        (_numba(), "_helperlib", "numba_"),
    ):
        found = FileFinder(str(place), (ExtensionFileLoader, EXTENSION_SUFFIXES)).find_spec(name)
        if found is not None and found.loader is not None:
            library = module_from_spec(found)
            found.loader.exec_module(library)
            for function, address in library.c_helpers.items():
                llvm.add_symbol(function if function.startswith("_") else prefix + function, address)


def places(home: Path | None) -> Iterator[Path]:
    """Folders with native code for this machine: the user's, then the one that came with the package."""
    if home is not None:
        yield home / f"native-{machine(_cpu())}"
    if {name for name, there in llvm.get_host_cpu_features().items() if there} >= _FEATURES:
        yield BUILT / machine(PORTABLE)


def _cpu() -> str:
    """The processor to compile for if it is not this machine's."""
    return os.environ.get("CUTCARD_CPU", "")


@cache
def machine(cpu: str = "") -> str:
    """Digest of what native code depends on besides its source: compiler and processor."""
    told = (_numba() / "_version.py").read_text(), llvmlite.__version__
    built_for = (cpu,) if cpu else (llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())
    return sha256("\n".join((*told, *built_for)).encode()).hexdigest()[:16]
