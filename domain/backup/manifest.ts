import { z } from "zod";
import { StartError } from "#db/start-error.ts";

export const MANIFEST = "manifest.json";
export const SECRET = "auth-secret";
export const IMAGES = "product-images/";

// Raised when older versions can no longer read the format.
const FORMAT = 1;

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Archives of the first versions have no row counts. */
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
  throw new StartError(
    "The backup has a newer format than this version can read: restore it with a newer version.",
  );
}

/** Looks at the entries' names, so that it works for archives of every version. */
export function hasStores(names: string[]): boolean {
  return names.some((name) => tableOfPiece(name) === "stores");
}

/** The name of one chunk of a table's rows in the archive. */
export function pieceName(table: string, piece: number): string {
  return `tables/${table}/${String(piece).padStart(6, "0")}.copy`;
}

export function tableOfPiece(name: string): string | undefined {
  return /^tables\/([^/]+)\/\d+\.copy$/.exec(name)?.[1];
}
