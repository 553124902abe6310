import { say } from "#rules/language/say.ts";
import type { BasisPoints } from "./basis-points.ts";

/** A rate in percent, as the language writes it: "25.5". */
export function rateWords(rate: BasisPoints): string {
  return String(rate / 100).replace(".", say.numbers.point);
}

/** The same with its sign: "25.5%". */
export function percentWords(rate: BasisPoints): string {
  return say.numbers.percent({ rate: rateWords(rate) });
}
