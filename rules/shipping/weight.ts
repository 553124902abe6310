const KILOS = /^(\d*)(?:[.,](\d{0,3}))?$/;

/** Kilograms as typed, '2.5' or '2,5', to the gram. */
export function parseKilos(text: string): number | undefined {
  const [, kilos = "", thousandths = ""] = KILOS.exec(text.trim()) ?? [];
  return kilos + thousandths === "" ? undefined : Number(kilos + thousandths.padEnd(3, "0"));
}

/** As it stands in an input: 2500 grams are '2.5'. */
export function kilosText(grams: number): string {
  return String(grams / 1_000);
}
