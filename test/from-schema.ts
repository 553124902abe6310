import naughtyStrings from "big-list-of-naughty-strings" with { type: "json" };
import fc from "fast-check";

// Different each time; FUZZ_SEED repeats a failed run.
export const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);

/** The part of JSON Schema that our API document uses. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
  anyOf?: Schema[];
  items?: Schema;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

// NUL, lone surrogates, right-to-left, joined emoji, characters that normalise, fold or trim oddly, and special keys.
const CHARACTERS = [
  "\0",
  "\ud83e",
  "\udd8a",
  "\u202e",
  "👩‍👩‍👧",
  "é",
  "e\u0301",
  "ß",
  "İ",
  "ﬁ",
  "\u00a0",
  "\ufeff",
  "\u2028",
];
const WORDS = [
  "__proto__",
  "constructor",
  "' or 1=1 --",
  "%00",
  "../../etc/passwd",
  "=cmd|' /C calc'!A0",
  "\r\nBcc: x@y.example",
];

export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...(naughtyStrings as string[])),
  fc.constantFrom(...WORDS),
  fc.string({
    unit: fc.oneof(fc.constantFrom(...CHARACTERS), fc.string({ minLength: 1, maxLength: 1 })),
    maxLength: 12,
  }),
  fc.string({ unit: "binary", maxLength: 20 }),
);

const oddNumber = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    -1,
    0.1,
    1.005,
    1e21,
    -1e308,
    Number.MAX_SAFE_INTEGER,
    2 ** 53,
    2 ** 31,
    2 ** 63,
    5e-324,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const deep = fc.integer({ min: 1, max: 2_000 }).map((depth) => nested(depth));

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { value };
  return value;
}

const otherKind = fc.oneof(
  anyText,
  oddNumber,
  deep,
  fc.jsonValue(),
  fc.constantFrom(null, true, [], {}, [null]),
);

/** Values for this schema: at its limits, just over them, unusual but valid, or of another type. */
export function valueFor(schema: Schema): fc.Arbitrary<unknown> {
  const kinds = [schema.type ?? []].flat();
  const own: fc.Arbitrary<unknown>[] = [];
  if (schema.enum) own.push(fc.constantFrom(...schema.enum));
  if (kinds.includes("string")) own.push(anyText, textNear(schema), textNear(schema));
  if (kinds.includes("integer") || kinds.includes("number")) own.push(oddNumber, numberNear(schema));
  if (kinds.includes("array")) own.push(listNear(schema));
  if (kinds.includes("boolean")) own.push(fc.boolean());
  return own.length > 0
    ? fc.oneof({ weight: 3, arbitrary: fc.oneof(...own) }, { weight: 1, arbitrary: otherKind })
    : otherKind;
}

function textNear({ maxLength = 300 }: Schema): fc.Arbitrary<string> {
  const length = fc.constantFrom(1, maxLength - 1, maxLength, maxLength + 1, 2 * maxLength);
  const unit = fc.constantFrom("a", "é", " ", "🦊", "<b>", "-");
  const padded = fc.tuple(length, unit).map(([size, text]) => text.repeat(size).slice(0, size));
  return fc.oneof(
    padded,
    padded.map((text) => ` ${text.slice(2)}\n`),
  );
}

function numberNear({ minimum = 0, maximum = 1_000 }: Schema): fc.Arbitrary<number> {
  const edges = [
    minimum - 1,
    minimum,
    minimum + 1,
    maximum - 1,
    maximum,
    maximum + 1,
    minimum + 0.5,
    maximum * 10,
  ];
  return fc.oneof(fc.constantFrom(...edges), fc.integer({ min: minimum, max: maximum }));
}

function listNear({ items = {}, maxItems = 5 }: Schema): fc.Arbitrary<unknown[]> {
  const few = fc.array(valueFor(items), { maxLength: 3 });
  // Nothing nested: many of those exceed every size limit, and take seconds to write.
  const small = valueFor(items).map((item) => (typeof item === "object" ? {} : item));
  const many = small.map((item) => Array<unknown>(Math.min(maxItems, 3_000) + 1).fill(item));
  return fc.oneof({ weight: 9, arbitrary: few }, { weight: 1, arbitrary: many });
}

type Path = (string | number)[];
type SampleChange = { path: Path; value: unknown };

const MISSING = Symbol("missing");

/** A valid value with some of its parts changed, removed or added. */
export function variationsOf<Good>(schema: Schema, good: Good, most = 3): fc.Arbitrary<unknown> {
  const change = fc
    .constantFrom(...placesIn(schema, good))
    .chain(({ path, schema: place }) =>
      fc
        .oneof({ weight: 8, arbitrary: valueFor(place) }, { weight: 1, arbitrary: fc.constant(MISSING) })
        .map((value): SampleChange => ({ path, value })),
    );
  const unknownField = anyText.map((name): SampleChange => ({ path: [name], value: "unknown" }));
  const changes = fc.array(
    fc.oneof({ weight: 9, arbitrary: change }, { weight: 1, arbitrary: unknownField }),
    {
      minLength: 1,
      maxLength: most,
    },
  );
  return changes.map((all) =>
    all.reduce<unknown>((value, { path, value: put }) => changed(value, path, put), good),
  );
}

function placesIn(schema: Schema, value: unknown, path: Path = []): { path: Path; schema: Schema }[] {
  const inside = Array.isArray(value)
    ? value.flatMap((item, at) => placesIn(schema.items ?? {}, item, [...path, at]))
    : propertiesOf(schema).flatMap(([name, property]) =>
        placesIn(property, (value as Record<string, unknown> | undefined)?.[name], [...path, name]),
      );
  return path.length > 0 ? [{ path, schema }, ...inside] : inside;
}

/** Those of all alternatives, if there are some. */
function propertiesOf({ properties = {}, oneOf = [], anyOf = [] }: Schema): [string, Schema][] {
  return [...Object.entries(properties), ...[...oneOf, ...anyOf].flatMap(propertiesOf)];
}

function changed(value: unknown, [first, ...rest]: Path, put: unknown): unknown {
  if (first === undefined) return put;
  if (Array.isArray(value)) return value.map((item, at) => (at === first ? changed(item, rest, put) : item));
  const fields = new Map(Object.entries(typeof value === "object" ? (value ?? {}) : {}));
  const now = changed(fields.get(String(first)), rest, put);
  if (now === MISSING) fields.delete(String(first));
  else fields.set(String(first), now);
  return Object.fromEntries(fields);
}
