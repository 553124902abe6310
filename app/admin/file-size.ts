import { counted } from "#rules/text/counted.ts";

/** “48 KB”. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return counted(bytes, "byte");
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
