"""Files of games: paths, folders, patterns, and the URLs of pyarrow's file systems."""

from __future__ import annotations

import errno
import functools
import glob
import os
import re
from typing import Any, Iterable, List, Tuple
from urllib.parse import unquote, urlsplit

#: Files that a folder is searched for.
ENDINGS = (".pgn", ".pgn.gz", ".pgn.zst", ".pgn.bz2", ".pgn.zip")

#: Hadoop's names of stores.
_HADOOP = {"s3a": "s3", "s3n": "s3"}


def _url(path: Any) -> Any:
    """Returns a URL of Hadoop, such as file:/games, as other programs write it, and anything else as it is."""
    return re.sub(r"^([a-z][a-z0-9+.-]+):/(?!/)", r"\1:///", path) if isinstance(path, str) else path


def shown(url: str) -> str:
    """Returns a URL without the options and password of its store, and a path as it is."""
    return re.sub(r"(?<=://)[^/@]*:[^/@]*@|\?.*", "", url) if "://" in url else url


def find(source: Any) -> List[Any]:
    """Returns the files that a path, a folder, a pattern, a URL or a list of these names. Bytes and file objects remain
    as they are.
    """
    if isinstance(source, (str, os.PathLike)):
        path = _url(os.fspath(source))
        if isinstance(path, str) and "://" in path:
            if not path.startswith("file://"):
                return [url for url, _ in _listed(path)]
            return find(unquote(urlsplit(path).path))
        if os.path.isdir(path):
            found = sorted(os.path.join(each, name) for each, _, names in os.walk(path) for name in names)
            found = [file for file in found if file.lower().endswith(ENDINGS)]
            if not found:
                raise _missing(path, is_folder=True)
            return list(found)
        if os.path.exists(path) or not glob.has_magic(path):
            # Looked for now: reading the files before it may take hours.
            os.stat(path)
            return [path if isinstance(source, str) else source]
        found = sorted(glob.glob(path, recursive=True))
        if not found:
            raise _missing(path)
        return list(found)
    if isinstance(source, (bytes, bytearray)) or hasattr(source, "read"):
        return [source]
    if not isinstance(source, Iterable) or isinstance(source, memoryview):
        kind = f"{type(source).__module__}.{type(source).__qualname__}".replace("builtins.", "")
        raise TypeError(f"a path, bytes, a binary file object, or a list of these is expected, not {kind}")
    found = [file for each in source for file in find(each)]
    if not found:
        raise ValueError("there is no file to read")
    return found


def sized(source: Any) -> List[Tuple[str, int]]:
    """Returns the files that `source` names, each once, with their sizes."""
    source = _url(source)
    if isinstance(source, str) and "://" in source and not source.startswith("file://"):
        return _listed(source)
    if not isinstance(source, (str, os.PathLike)) and isinstance(source, Iterable) and not isinstance(source, bytes):
        return list(dict(each for path in source for each in sized(path)).items())
    paths = find(source)
    for path in paths:
        if not isinstance(path, (str, os.PathLike)):
            raise TypeError(f"a file that workers can open is expected, not {type(path).__name__}")
    return [(os.path.abspath(path), os.path.getsize(path)) for path in paths]


def _missing(path: Any, is_folder: bool = False) -> FileNotFoundError:
    text = f"no file in this folder ends in {', '.join(ENDINGS)}" if is_folder else "no file has a name like this"
    return FileNotFoundError(errno.ENOENT, text, path)


def _missing_url(url: str, store: Any, root: str, is_folder: bool = False) -> FileNotFoundError:
    bucket = root.partition("/")[0]
    if bucket and store.get_file_info(bucket).type.name == "NotFound":
        return FileNotFoundError(errno.ENOENT, "the bucket doesn't exist, or you may not list it", shown(url))
    return _missing(shown(url), is_folder)


@functools.lru_cache(maxsize=64)
def _store(url: str, process: int) -> Tuple[Any, str]:
    """Returns the file system of the root of a store, and its path there. A forked process needs its own."""
    import pyarrow
    from pyarrow import fs

    scheme, rest = url.split("://", 1)
    try:
        store, root = fs.FileSystem.from_uri(f"{_HADOOP.get(scheme, scheme)}://{rest}")
    except pyarrow.ArrowInvalid as error:
        if "Unrecognized filesystem type" not in str(error):
            raise
        known = f"file, s3, s3a, gs, abfss, hdfs, fsspec+{scheme} if fsspec has it, or the path where it is mounted"
        raise ValueError(f"no file system here has the scheme {scheme!r}: use {known}") from None
    return store, str(root)


def _resolved(url: str) -> Tuple[Any, str]:
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


def _listed(url: str) -> List[Tuple[str, int]]:
    """Returns the files that a URL names, with their sizes. In a pattern, "*" stands for any text without a slash, and
    "**" for any folders.
    """
    from pyarrow import fs

    name, mark, query = url.partition("?")
    # The folder that has all files of a pattern.
    folder = name[: name.rindex("/", 0, name.index("*"))] if "*" in name else name.rstrip("/")
    store, root = _resolved(folder + mark + query)
    if folder != name.rstrip("/"):
        signs = {"**/": "(.*/)?", "*": "[^/]*"}
        parts = re.split(r"(\*\*/|\*)", name[len(folder) + 1 :])
        pattern = "".join(signs.get(part) or re.escape(part) for part in parts)
    else:
        info = store.get_file_info(root)
        if info.type == fs.FileType.File:
            return [(url, info.size)]
        if info.type == fs.FileType.NotFound:
            raise _missing_url(url, store, root)
        pattern = f"(?i:.*({'|'.join(map(re.escape, ENDINGS))}))"
    # One level is enough if the pattern has one.
    recursive = "/" in name[len(folder) + 1 :] or folder == name.rstrip("/")
    start = len(root.rstrip("/")) + 1
    files = store.get_file_info(fs.FileSelector(root.rstrip("/") or "/", recursive=recursive, allow_not_found=True))
    found = sorted(
        (f"{folder}/{info.path[start:]}{mark}{query}", info.size)
        for info in files
        if info.type == fs.FileType.File and re.fullmatch(pattern, info.path[start:])
    )
    if not found:
        raise _missing_url(url, store, root, is_folder="*" not in name)
    return found
