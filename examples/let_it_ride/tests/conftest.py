pytest_plugins = ["cutcard.testing.suite"]
