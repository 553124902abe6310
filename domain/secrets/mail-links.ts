import type { AnyId, StoreId } from "#rules/input/ids.ts";
import type { MailLinks } from "#rules/mail/mail-links.ts";
import type { AuthKeys } from "./keys.ts";
import { bytesOfId, ID_BYTES, idOfBytes, readSignedBytes, signBytes } from "./signed-bytes.ts";

/** A token holds the ids of the store and of the record: it ends with the record. */
export function createMailLinks<Id extends AnyId>(keys: AuthKeys, purpose: string): MailLinks<Id> {
  const signed = {
    purpose,
    lifetime: "mailed",
    bytes: 2 * ID_BYTES,
    text: (payload: Buffer) => payload.toString("hex"),
  } as const;
  return {
    tokenOf: ({ storeId, id }) => signBytes(keys, signed, Buffer.concat([bytesOfId(storeId), bytesOfId(id)])),
    read(token) {
      const payload = readSignedBytes(keys, signed, token);
      if (!payload) return undefined;
      const idAt = (place: number) => idOfBytes(payload.subarray(place * ID_BYTES, (place + 1) * ID_BYTES));
      return { storeId: idAt(0) as StoreId, id: idAt(1) as Id };
    },
  };
}
