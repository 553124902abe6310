const KNOWN = ["color", "size", "material", "pattern"] as const;

type KnownOption = (typeof KNOWN)[number];

/** The term that schema.org and product feeds have for an option of the owner's, if there is one. */
export function knownOption(optionName: string): KnownOption | undefined {
  const name = optionName.trim().toLowerCase();
  if (name === "colour") return "color";
  return KNOWN.find((known) => known === name);
}
