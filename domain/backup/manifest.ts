import { z } from "zod";
import { StartError } from "#db/start-error.ts";

export const MANIFEST = "manifest.json";
export const SECRET = "auth-secret";
export const IMAGES = "product-images/";

// Raised when an older version could no longer read what a newer one writes.
const FORMAT = 1;

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Archives of the first versions do not say how many rows they hold. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().optional() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;

export function manifestText(content: Omit<Manifest, "format">): string {
  return `${JSON.stringify({ format: FORMAT, ...content }, null, 2)}\n`;
}

export function parseManifest(text: string): Manifest {
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new StartError("The backup is written in a way that this version does not know: use a newer one.");
}

/** Told by the pieces that are there, so that it holds for archives of every version. */
export function hasStores(names: string[]): boolean {
  return names.some((name) => tableOfPiece(name) === "stores");
}

/** Where a table's rows lie in the archive: in as many pieces as it takes. */
export function pieceName(table: string, piece: number): string {
  return `tables/${table}/${String(piece).padStart(6, "0")}.copy`;
}

export function tableOfPiece(name: string): string | undefined {
  return /^tables\/([^/]+)\/\d+\.copy$/.exec(name)?.[1];
}
