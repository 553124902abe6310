import { type Call, misused } from "./command.ts";

/** A whole number that an option gives, or else the default. */
export function readCount(
  options: Call["options"],
  name: string,
  otherwise: number,
  most: number = Number.MAX_SAFE_INTEGER,
): number {
  const given = options[name];
  if (given === undefined) return otherwise;
  const count = typeof given === "string" && /^\d{1,16}$/.test(given) ? Number(given) : Number.NaN;
  if (!(count >= 1 && count <= most))
    throw misused(
      `--${name} must be a whole number from 1${most < Number.MAX_SAFE_INTEGER ? ` to ${most}` : ""}.`,
    );
  return count;
}
