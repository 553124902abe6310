import type { CatalogueRow, RowPicture } from "#rules/import/catalogue-row.ts";
import type { WantedPicture } from "#rules/import/judgement.ts";
import { MAX_IMAGES_PER_PRODUCT } from "#rules/product/product-input.ts";
import { fittingText, type Tell } from "./read-texts.ts";
import { readYesOrNo } from "./read-word.ts";

const MAX_ALT_LENGTH = 255;
const MAX_ADDRESS_LENGTH = 2_000;

/** Every address once, in the order of the positions that the file names; pictures of variants come last. */
export function readPictures(rows: readonly CatalogueRow[], tell: Tell): WantedPicture[] {
  const found = new Map<string, WantedPicture>();
  for (const { row, source, alt, featured } of inOrder(rows)) {
    if (!isAddress(source)) {
      tell(row, `“${source.slice(0, 60)}” is not a link to a picture: it is left out`);
      continue;
    }
    const earlier = found.get(source);
    const text = fittingText(
      { row, text: alt },
      { name: "Alternative text", maxLength: MAX_ALT_LENGTH },
      tell,
    );
    if (!earlier) found.set(source, { row, source, alt: text, ...(featured && { featured }) });
    else if (earlier.alt === "") earlier.alt = text;
  }
  const pictures = [...found.values()];
  const extra = pictures[MAX_IMAGES_PER_PRODUCT];
  if (extra) {
    const left = pictures.length - MAX_IMAGES_PER_PRODUCT;
    tell(extra.row, `A product can have at most ${MAX_IMAGES_PER_PRODUCT} images: ${left} are left out`);
  }
  return pictures.slice(0, MAX_IMAGES_PER_PRODUCT);
}

function inOrder(rows: readonly CatalogueRow[]): WantedPicture[] {
  const own = rows.flatMap(({ row, pictures = [] }) => pictures.map((picture) => ({ row, ...picture })));
  const ofVariants = rows.map(({ row, variant_picture: source = "" }): RowPicture & { row: number } => ({
    row,
    source,
  }));
  return [...own.toSorted((a, b) => placeOf(a) - placeOf(b)), ...ofVariants]
    .map(({ row, source, alt = "", featured }) => ({
      row,
      source: source.trim(),
      alt,
      ...(readYesOrNo(featured) && { featured: true as const }),
    }))
    .filter(({ source }) => source !== "");
}

function placeOf({ position }: RowPicture): number {
  const place = Number.parseInt(position ?? "", 10);
  return Number.isNaN(place) ? Number.MAX_SAFE_INTEGER : place;
}

function isAddress(source: string): boolean {
  return source.length <= MAX_ADDRESS_LENGTH && /^(https?:\/\/|\/storage\/)[^\s\0]+$/i.test(source);
}
