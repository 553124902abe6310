import type { AuthKeys } from "#domain/secrets/keys.ts";
import { bytesOfId, ID_BYTES, idOfBytes, readSignedBytes, signBytes } from "#domain/secrets/signed-bytes.ts";
import type { StockWishId, StoreId } from "#rules/input/ids.ts";
import type { StockWishLinks } from "#rules/stock-wish/stock-wish.ts";

const WISH = {
  purpose: "stock wish",
  bytes: 2 * ID_BYTES,
  text: (payload: Buffer) => payload.toString("hex"),
};

/** A token holds the ids of the store and the wish: it ends with the wish. */
export function createStockWishLinks(keys: AuthKeys): StockWishLinks {
  return {
    tokenOf: ({ storeId, id }) => signBytes(keys, WISH, Buffer.concat([bytesOfId(storeId), bytesOfId(id)])),
    read(token) {
      const payload = readSignedBytes(keys, WISH, token);
      if (!payload) return undefined;
      const idAt = (place: number) => idOfBytes(payload.subarray(place * ID_BYTES, (place + 1) * ID_BYTES));
      return { storeId: idAt(0) as StoreId, id: idAt(1) as StockWishId };
    },
  };
}
