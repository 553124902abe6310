import { sql } from "drizzle-orm";
import { mediaFiles } from "#db/schema/media-files.ts";
import { productVariants } from "#db/schema/products.ts";
import type { Picture } from "#rules/picture/image-urls.ts";

/** The table stores an empty text; the grid shows an empty cell. */
const textOrNull = (column: typeof productVariants.sku | typeof productVariants.barcode) =>
  sql<string | null>`nullif(${column}, '')`;

export const VARIANT_COLUMNS = {
  id: productVariants.id,
  position: productVariants.position,
  title: productVariants.title,
  option1_value: productVariants.option1Value,
  option2_value: productVariants.option2Value,
  option3_value: productVariants.option3Value,
  price_cents: productVariants.priceCents,
  compare_at_price_cents: productVariants.compareAtPriceCents,
  sku: textOrNull(productVariants.sku),
  barcode: textOrNull(productVariants.barcode),
  inventory_qty: productVariants.inventoryQty,
  weight_grams: productVariants.weightGrams,
  requires_shipping: productVariants.requiresShipping,
};

export const PICTURE_COLUMNS = {
  url: mediaFiles.url,
  width: mediaFiles.width,
  height: mediaFiles.height,
  widths: mediaFiles.widths,
  blur: mediaFiles.blur,
};

/** For lists, as one JSON value: null where there is no picture. */
export const pictureJson = sql<Picture | null>`case when ${mediaFiles.url} is not null then json_build_object(
  'url', ${mediaFiles.url}, 'width', ${mediaFiles.width}, 'height', ${mediaFiles.height},
  'widths', ${mediaFiles.widths}, 'blur', ${mediaFiles.blur}) end`;
