import { columnKey } from "./columns.ts";
import type { DialectName } from "./dialect.ts";

const WEIGHT = /\((kg|g|lbs|oz)\)$/;
const LENGTH = /\((m|cm|mm|in|yd)\)$/;
const TYPE = /^(typ|type|tipo|tipus|tip|tyyppi|tür|тип)$/;
const SKU = /sku|^(artikelnummer|artikelnr|ugs|cod|codice|varenummer|referencia|артикул)\b/;

/**
 * WooCommerce names the columns of an export in the language of whoever exports. A whole export begins with the id and
 * has one weight and three lengths with their units, in every language; a part of it may begin with id, type and SKU.
 */
export function isTranslatedWooCommerce(
  header: readonly string[],
  recognised: DialectName | undefined,
): boolean {
  const [id, type = "", sku = "", ...others] = header.map(columnKey);
  if (id !== "id" || recognised === "woocommerce") return false;
  const count = (unit: RegExp) => others.filter((name) => unit.test(name)).length;
  const hasMeasures = count(WEIGHT) === 1 && count(LENGTH) === 3;
  return hasMeasures || (!recognised && TYPE.test(type) && SKU.test(sku));
}
