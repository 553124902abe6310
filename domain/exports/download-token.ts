import type { AuthKeys } from "#domain/auth/keys.ts";
import { bytesOfId, ID_BYTES, idOfBytes, readSignedBytes, signBytes } from "#domain/auth/signed-bytes.ts";
import type { ExportId, StoreId } from "#rules/input/ids.ts";

const VALID_MS = 5 * 60_000;
const TIME_BYTES = 6;

const DOWNLOAD = {
  purpose: "export download",
  bytes: 2 * ID_BYTES + TIME_BYTES,
  text: (payload: Buffer) => payload.toString("hex"),
};

type Download = { store: StoreId; id: ExportId };

/** For the browser's own download, which sends no access token: opens one export of one store, for five minutes. */
export function downloadToken(keys: AuthKeys, { store, id }: Download, now: number): string {
  const until = Buffer.alloc(TIME_BYTES);
  until.writeUIntBE(now + VALID_MS, 0, TIME_BYTES);
  return signBytes(keys, DOWNLOAD, Buffer.concat([bytesOfId(store), bytesOfId(id), until]));
}

/** Undefined for one that is forged, changed or too old. */
export function readDownloadToken(keys: AuthKeys, token: string, now: number): Download | undefined {
  const payload = readSignedBytes(keys, DOWNLOAD, token);
  if (!payload || payload.readUIntBE(2 * ID_BYTES, TIME_BYTES) < now) return undefined;
  return {
    store: idOfBytes(payload.subarray(0, ID_BYTES)) as StoreId,
    id: idOfBytes(payload.subarray(ID_BYTES, 2 * ID_BYTES)) as ExportId,
  };
}
