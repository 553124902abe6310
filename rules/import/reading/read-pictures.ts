import type { CatalogueRow, RowPicture } from "#rules/import/catalogue-row.ts";
import type { WantedPicture, WantedVariant } from "#rules/import/judgement.ts";
import { MAX_IMAGES_PER_PRODUCT } from "#rules/product/product-input.ts";
import { MAX_IMAGES_PER_VARIANT } from "#rules/product/variant/variants.ts";
import { fittingText, type Tell } from "./read-texts.ts";
import { readYesOrNo } from "./read-word.ts";

const BETWEEN_ADDRESSES = /\s(?=https?:\/\/|\/storage\/)/i;
const MAX_ALT_LENGTH = 255;
const MAX_ADDRESS_LENGTH = 2_000;

/** Every address once, in the order of the positions that the file names; pictures of variants come last. */
export function readPictures(rows: readonly CatalogueRow[], tell: Tell): WantedPicture[] {
  const found = new Map<string, WantedPicture>();
  for (const { row, source, alt, featured, of_variants } of inOrder(rows)) {
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
    const marks = { ...(featured && { featured }), ...(of_variants && { of_variants }) };
    if (!earlier) found.set(source, { row, source, alt: text, ...marks });
    else Object.assign(earlier, { alt: earlier.alt || text, ...(of_variants && { of_variants }) });
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
  const named = own
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(({ row, source, alt = "", featured }) => ({
      row,
      source: source.trim(),
      alt,
      ...(readYesOrNo(featured) && { featured: true as const }),
    }));
  const ofVariants = rows.flatMap((row) =>
    sourcesOf(row).map((source) => ({ row: row.row, source, alt: "", of_variants: true as const })),
  );
  return [...named, ...ofVariants].filter(({ source }) => source !== "");
}

/** The addresses of the pictures that show the row's variant. */
export function readVariantPictures(row: CatalogueRow): Pick<WantedVariant, "pictures"> {
  const pictures = [...new Set(sourcesOf(row).filter(isAddress))].slice(0, MAX_IMAGES_PER_VARIANT);
  return pictures.length > 0 ? { pictures } : {};
}

function sourcesOf({ variant_picture = "" }: CatalogueRow): string[] {
  return variant_picture.split(BETWEEN_ADDRESSES).map((source) => source.trim());
}

function placeOf({ position }: RowPicture): number {
  const place = Number.parseInt(position ?? "", 10);
  return Number.isNaN(place) ? Number.MAX_SAFE_INTEGER : place;
}

function isAddress(source: string): boolean {
  return source.length <= MAX_ADDRESS_LENGTH && /^(https?:\/\/|\/storage\/)[^\s\0]+$/i.test(source);
}
