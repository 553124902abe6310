import { sql } from "drizzle-orm";
import { mediaFiles } from "#db/schema/media-files.ts";
import { productVariants } from "#db/schema/products.ts";
import type { Picture } from "#rules/picture/image-urls.ts";

/** The table stores an empty text; the grid shows an empty cell. */
const textOrNull = (column: typeof productVariants.sku | typeof productVariants.barcode) =>
  sql<string | null>`nullif(${column}, '')`;

// By name: Drizzle would write the columns without their table, which are the inner tables' own in here.
const imageUrls = sql<string[]>`array(
  select image.url from variant_images used
    join product_images image on image.store_id = used.store_id and image.id = used.image_id
  where used.store_id = product_variants.store_id and used.variant_id = product_variants.id
  order by used.position)`;

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
  image_urls: imageUrls,
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
