"""Prints a Rust statement that keeps each public function of the libraries in a program, as rustdoc's JSON lists them.

    python3 functions.py JSON...

Keeps a generic function with each combination of types in `TYPES`, and fails if it's generic over something else.
"""

import itertools
import json
import sys

# The types that stand for a generic parameter, or for a trait after `impl`. The program imports them.
TYPES = {
    "B": ["()"],
    # A class that is chosen at run time has the code of all.
    "C": ["AllMoves", "MoveClass", "QuietChecks"],
    "F": ["fn()"],
    "I": ["&'static mut dyn Iterator<Item = _>"],
    "L": ["Legal", "PseudoLegal"],
    "N": ["1", "4"],
    "P": ["Position"],
    "R": ["FixedHistory<1>", "FixedHistory<4>"],
    "S": ["MoveSets"],
    "T": ["Move", "ScoredMove"],
    "__H": ["Opaque"],
    "impl FenDialect": ["Validation"],
    "impl Into": ["Bitboard"],
    "impl Iterator": ["&'static mut dyn Iterator<Item = _>"],
    "impl Scores": ["Opaque"],
    "impl Write": ["Opaque"],
}

# The optimizer can't prove that `core` prints text and structs with more than five fields without a panic.
EXCLUDED = [
    f"<movegen_{name} as Debug>::fmt"
    for name in (
        "core::setup::FenText",
        "core::setup::Setup",
        "core::types::ParseError",
        "position::game::Outcome",
        "position::notation::Operation",
        "position::notation::Operations",
        "position::notation::San",
        "position::ordering::MovePicker",
    )
]

# The public path of each item, by the path of its definition.
public = {}


def definition(library, id):
    path = library["paths"].get(str(id))
    return path and "::".join(path["path"])


def publish(library, module, path):
    """Finds the public items of a module."""
    for id in library["index"][str(module)]["inner"]["module"]["items"]:
        item = library["index"].get(str(id), {"inner": {}})
        used = item["inner"].get("use", {})
        target = used.get("id", id)
        inside = path if used.get("is_glob") else f"{path}::{used.get('name') or item.get('name')}"
        if "module" in library["index"].get(str(target), {"inner": {}})["inner"]:
            publish(library, target, inside)
        else:
            public.setdefault(definition(library, target), inside)


def trait(bound):
    return bound.get("trait_bound", {"trait": {"path": "", "args": None}})["trait"]


def last(path):
    return path.rsplit("::", 1)[-1]


def name(library, of, types):
    """Writes a type, or the path of a trait."""
    [(kind, inner)] = of.items()
    if kind in ("trait", "resolved_path"):
        path = definition(library, inner["id"])
        arguments = ((inner["args"] or {}).get("angle_bracketed") or {"args": []})["args"]
        text = ", ".join(name(library, each, types) for each in arguments if "lifetime" not in each)
        # The program imports the standard library's.
        return public.get(path, last(path)) + (f"<{text}>" if text else "")
    if kind == "type":
        return name(library, inner, types)
    if kind == "const":
        return types.get(inner["expr"], inner["expr"])
    if kind == "generic":
        return types[inner]
    if kind == "primitive":
        return inner
    if kind == "borrowed_ref":
        return "&" + "mut " * inner["is_mutable"] + name(library, inner["type"], types)
    if kind == "tuple":
        return f"({', '.join(name(library, each, types) for each in inner)})"
    if kind == "impl_trait":
        return substitutes(library, inner, None, types)[0]
    raise TypeError(f"no name for {of}")


def substitutes(library, bounds, parameter, types):
    """Returns the types that stand for a generic parameter, or for a trait after `impl`."""
    for bound in bounds:
        # FnMut(Move) -> bool
        if parts := (trait(bound)["args"] or {}).get("parenthesized"):
            inputs = ", ".join(name(library, each, types) for each in parts["inputs"])
            return [f"fn({inputs}) -> {name(library, parts['output'] or {'tuple': []}, types)}"]
        if known := TYPES.get("impl " + last(trait(bound)["path"])):
            return known
    if parameter not in TYPES:
        named = [last(trait(bound)["path"]) for bound in bounds]
        raise SystemExit(f"`TYPES` in {__file__} has nothing for {parameter or 'impl'}: {' + '.join(named)}")
    return TYPES[parameter]


def choices(library, generics):
    """Returns each choice of types for generic parameters. Those after `impl` have no name."""
    written = [each for each in generics["params"] if "lifetime" not in each["kind"]]
    written = [each for each in written if not each["kind"].get("type", {}).get("is_synthetic")]
    chosen = [{}]
    for each in written:
        bounds = each["kind"].get("type", {}).get("bounds", [])
        chosen = [
            types | {each["name"]: type}
            for types in chosen
            for type in substitutes(library, bounds, each["name"], types)
        ]
    return chosen


def expressions(library, item, path, types):
    """Yields an expression for a function, with each choice of its own types."""
    function = item["inner"]["function"]
    for own in choices(library, function["generics"]):
        arguments = f"::<{', '.join(own.values())}>" if own else ""
        inputs = [
            name(library, of, types | own) if "impl_trait" in json.dumps(of) else "_"
            for _, of in function["sig"]["inputs"]
        ]
        pointer = f"{path}{arguments} as fn({', '.join(inputs)}) -> _"
        # A type that is returned without a name has functions, too.
        output = function["sig"]["output"] or {}
        result = output.get("impl_trait")
        if not result and "impl_trait" in json.dumps(output):
            raise TypeError(f"{path} returns {output}")
        yield f"keep_{last(trait(result[0])['path']).lower()}({pointer})" if result else f"keep({pointer})"


def methods(library, block, traits):
    """Returns the functions of an `impl`, and those that it inherits from a trait of the libraries."""
    own = [library["index"][str(id)] for id in block["items"]]
    own = [each for each in own if "function" in each["inner"]]
    if not block["trait"]:
        return [(library, each) for each in own if each["visibility"] == "public"]
    other, declared = traits.get(definition(library, block["trait"]["id"]), (library, []))
    inherited = [other["index"][str(id)] for id in declared]
    names = [each["name"] for each in own]
    return [(library, each) for each in own] + [
        (other, each)
        for each in inherited
        if each["inner"].get("function", {}).get("has_body") and each["name"] not in names
    ]


def main():
    libraries = [json.load(open(path)) for path in sys.argv[1:]]
    items = [(library, id, item) for library in libraries for id, item in library["index"].items()]
    items = [(library, id, item["inner"]) for library, id, item in items if item["crate_id"] == 0]
    for library in libraries:
        publish(library, library["root"], library["index"][str(library["root"])]["name"])
    traits = {
        definition(library, id): (library, inner["trait"]["items"]) for library, id, inner in items if "trait" in inner
    }
    found, kept = set(), set()
    for library, id, inner in items:
        if "function" in inner and definition(library, id) in public:
            path = public[definition(library, id)]
            found.add(path)
            kept.update(expressions(library, library["index"][id], path, {}))
        block = inner.get("impl", {"is_synthetic": True})
        if block["is_synthetic"] or block["blanket_impl"]:
            continue
        for types in choices(library, block["generics"]):
            of = name(library, block["for"], types)
            if block["trait"]:
                of += " as " + name(library, {"trait": block["trait"]}, types)
            for where, method in methods(library, block, traits):
                path = f"<{of}>::{method['name']}"
                if path in EXCLUDED:
                    continue
                found.add((id, method["name"]))
                kept.update(expressions(where, method, path, types))
    print(f"{len(found)} functions, {len(kept)} with each type for a generic parameter", file=sys.stderr)
    print(*(f"{each};" for each in sorted(kept)), sep="\n")


if __name__ == "__main__":
    main()
