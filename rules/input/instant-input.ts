import { z } from "zod";

/** A time with its offset, in a year that the database supports: an offset may lead out of four-digit years. */
export function instantInput(error: string) {
  return z.iso.datetime({ offset: true, error }).refine(isInCountedYear, error);
}

function isInCountedYear(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
}
