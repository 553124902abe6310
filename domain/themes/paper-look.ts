import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { imageUrl } from "#rules/picture/image-urls.ts";
import type { PaperLook } from "#rules/theme/paper-look.ts";
import { DEFAULT_THEME, PAPERS, type Theme } from "#rules/theme/theme.ts";
import { makePalette } from "./palette.ts";
import { listPublished } from "./read-themes.ts";

const MAX_LOGO = { width: 220, height: 64 };
// Printers have more dots than screens.
const DOTS = 3;

/** What the store's documents show of its theme; undefined where nothing of it is its own. */
export async function findPaperLook(tx: Tx, store: StoreId): Promise<PaperLook | undefined> {
  const theme = (await listPublished(tx, store, 1))[0]?.theme;
  if (!theme) return undefined;
  const logo = await findLogo(tx, store, theme);
  if (!logo && theme.brand_color === DEFAULT_THEME.brand_color) return undefined;
  return { accent: makePalette(theme.brand_color, "white").accent, ...(logo && { logo }) };
}

async function findLogo(tx: Tx, store: StoreId, { logo, tone }: Theme): Promise<PaperLook["logo"]> {
  if (!logo) return undefined;
  const [file] = await tx
    .select()
    .from(mediaFiles)
    .where(and(eq(mediaFiles.storeId, store), eq(mediaFiles.url, logo.url)));
  if (!file) return undefined;
  const scale = Math.min(1, MAX_LOGO.width / file.width, MAX_LOGO.height / file.height);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  const width = scaled(file.width);
  return {
    url: file.url,
    src: imageUrl(file, width * DOTS),
    alt: logo.alt,
    width,
    height: scaled(file.height),
    ...(tone === "dark" && { ground: PAPERS.dark }),
  };
}
