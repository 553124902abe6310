import { say } from "#rules/language/say.ts";
import { EU_COUNTRIES } from "./eu-countries.ts";

const MOST_EXCEPTIONS = 3;
const MOST_NAMES = 5;
const NAMES_OF_A_LONG_LIST = 3;

/** `all` where the title leaves some out. */
type NamedPlaces = { title: string; all?: string };

/** Countries by name, with the European Union as one where all of it is there, or nearly all. */
export function namePlaces(codes: readonly string[], nameOf: (code: string) => string): NamedPlaces {
  const namesOf = (some: readonly string[]) => some.map(nameOf).sort((a, b) => a.localeCompare(b, "en"));
  const missing = EU_COUNTRIES.filter((code) => !codes.includes(code));
  const isUnion = missing.length <= MOST_EXCEPTIONS;
  const names = [
    ...(isUnion ? [unionWithout(namesOf(missing))] : []),
    ...namesOf(isUnion ? codes.filter((code) => !EU_COUNTRIES.includes(code)) : codes),
  ];
  const all = names.join(say.numbers.comma);
  if (names.length <= MOST_NAMES) return { title: all };
  const first = names.slice(0, NAMES_OF_A_LONG_LIST).join(say.numbers.comma);
  return { title: say.shipping.andMore({ names: first, count: names.length - NAMES_OF_A_LONG_LIST }), all };
}

function unionWithout(names: readonly string[]): string {
  if (names.length === 0) return say.shipping.union;
  return say.shipping.unionWithout({ names: names.join(say.numbers.comma) });
}
