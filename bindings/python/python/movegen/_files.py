"""Files of games: paths, folders, patterns, and the URLs of pyarrow's file systems."""

from __future__ import annotations

import errno
import functools
import glob
import os
import re
from typing import Any, Iterable, Union
from urllib.parse import unquote, urlsplit

#: The endings of compressed files, and of others.
COMPRESSED = ("", ".gz", ".zst", ".bz2", ".zip")


def kind_of(value: Any) -> str:
    """Returns the name of a value's type for errors, with its module, since python-chess has the same names."""
    return f"{type(value).__module__}.{type(value).__qualname__}".replace("builtins.", "")


def shown(url: str) -> str:
    """Returns a URL without the options and password of its store, and a path as it is."""
    return re.sub(r"(?<=://)[^/@]*:[^/@]*@|\?.*", "", url) if "://" in url else url


def can_reopen(source: Any) -> bool:
    """Returns whether a second reader would start where the first one did, unlike that of a pipe or a file object."""
    if isinstance(source, (bytes, bytearray, tuple)) or isinstance(source, str) and "://" in source:
        return True
    return not hasattr(source, "read") and os.path.isfile(source)


def lines(where: Union[str, Iterable[str]]) -> list[str]:
    """Returns filters, which a text separates by lines, as a list."""
    return where.splitlines() if isinstance(where, str) else [*where]


def find(source: Any, kinds: Iterable[str] = ("pgn",)) -> list[tuple[Any, int]]:
    """Returns the files that a path, a folder, a pattern, a URL or a list of these names, with their sizes. A folder is
    searched for the files with an extension among the kinds. Bytes and file objects remain as they are, and have the
    size -1.
    """
    endings = tuple(f".{kind}{compressed}" for kind in kinds for compressed in COMPRESSED)
    if isinstance(source, (bytes, bytearray)) or hasattr(source, "read"):
        return [(source, -1)]
    if not isinstance(source, (str, os.PathLike)):
        if not isinstance(source, Iterable) or isinstance(source, memoryview):
            raise TypeError(
                f"a path, bytes, a binary file object, or a list of these is expected, not {kind_of(source)}"
            )
        files = [file for each in source for file in find(each, kinds)]
        if not files:
            raise ValueError("there is no file to read")
        return files
    path = os.fspath(source)
    if isinstance(path, str):
        # As Hadoop writes URLs.
        path = re.sub(r"^([a-z][a-z0-9+.-]+):/(?!/)", r"\1:///", path)
        if path.startswith("file://"):
            path = unquote(urlsplit(path).path)
        elif "://" in path:
            return _listed(path, endings)
    if os.path.isdir(path):
        found = sorted(os.path.join(each, name) for each, _, names in os.walk(path) for name in names)
        found = [file for file in found if file.lower().endswith(endings)]
    elif os.path.exists(path) or not glob.has_magic(path):
        found = [path]
    else:
        found = sorted(glob.glob(path, recursive=True))
    if not found:
        raise _missing(path, endings if os.path.isdir(path) else ())
    # Looked for now: reading the files before it may take hours.
    return [(file, os.stat(file).st_size) for file in found]


def _missing(path: Any, endings: tuple[str, ...]) -> FileNotFoundError:
    """Returns the error for a pattern, or for a folder without files that have one of the endings."""
    text = "no file has a name like this"
    if endings:
        ends = ", ".join(endings[:: len(COMPRESSED)])
        text = f"no file in this folder ends in {ends}, or is compressed; a pattern, such as folder/*, finds others"
    return FileNotFoundError(errno.ENOENT, text, path)


@functools.lru_cache(maxsize=64)
def _store(url: str, process: int) -> tuple[Any, str]:
    """Returns the file system of the root of a store, and its path there. A forked process needs its own."""
    import pyarrow
    from pyarrow import fs

    scheme, rest = url.split("://", 1)
    try:
        # Hadoop has other names of S3.
        store, root = fs.FileSystem.from_uri(f"{'s3' if scheme in ('s3a', 's3n') else scheme}://{rest}")
    except pyarrow.ArrowInvalid as error:
        if "Unrecognized filesystem type" not in str(error):
            raise
        known = f"file, s3, s3a, gs, abfss, hdfs, fsspec+{scheme} if fsspec has it, or the path where it is mounted"
        raise ValueError(f"no file system here has the scheme {scheme!r}: use {known}") from None
    return store, str(root)


def _resolved(url: str) -> tuple[Any, str]:
    """Returns a URL's file system, and its path there."""
    scheme, rest = url.split("://", 1)
    rest, mark, query = rest.partition("?")
    host, _, key = rest.partition("/")
    store, root = _store(f"{scheme}://{host}/{mark}{query}", os.getpid())
    return store, f"{root.rstrip('/')}/{key}"


def open_url(url: str) -> Any:
    """Opens a file of a store."""
    store, path = _resolved(url)
    return store.open_input_file(path)


def _listed(url: str, endings: tuple[str, ...]) -> list[tuple[str, int]]:
    """Returns the files that a URL names, with their sizes. In a pattern, "*" stands for any text without a slash, and
    "**" for any folders.
    """
    from pyarrow import fs

    name, mark, query = url.partition("?")
    # The folder that has all files of a pattern, and the pattern in it.
    folder = name[: name.rindex("/", 0, name.index("*"))] if "*" in name else name.rstrip("/")
    rest = name[len(folder) + 1 :]
    store, root = _resolved(folder + mark + query)
    if rest:
        signs = {"**/": "(.*/)?", "*": "[^/]*"}
        pattern = "".join(signs.get(part) or re.escape(part) for part in re.split(r"(\*\*/|\*)", rest))
    else:
        pattern = f"(?i:.*({'|'.join(map(re.escape, endings))}))"
        info = store.get_file_info(root)
        if info.is_file:
            return [(url, info.size)]
    # One level is enough if the pattern has one.
    start, recursive = len(root.rstrip("/")) + 1, "/" in rest or not rest
    files = store.get_file_info(fs.FileSelector(root.rstrip("/") or "/", recursive=recursive))
    found = sorted(
        (f"{folder}/{info.path[start:]}{mark}{query}", info.size)
        for info in files
        if info.is_file and re.fullmatch(pattern, info.path[start:])
    )
    if not found:
        raise _missing(shown(url), () if rest else endings)
    return found
