import { z } from "zod";

/** A moment with its offset, in a year that the database can count: an offset may lead out of those of four digits. */
export function instantInput(error: string) {
  return z.iso.datetime({ offset: true, error }).refine(isInCountedYear, error);
}

function isInCountedYear(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
}
