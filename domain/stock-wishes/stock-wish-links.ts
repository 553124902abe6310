import type { AuthKeys } from "#domain/secrets/keys.ts";
import { createMailLinks } from "#domain/secrets/mail-links.ts";
import type { StockWishLinks } from "#rules/stock-wish/stock-wish.ts";

export function createStockWishLinks(keys: AuthKeys): StockWishLinks {
  return createMailLinks(keys, "stock wish");
}
