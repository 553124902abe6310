import type { AuthKeys } from "#domain/secrets/keys.ts";
import { bytesOfId, ID_BYTES, idOfBytes, readSignedBytes, signBytes } from "#domain/secrets/signed-bytes.ts";
import type { ApiKeyId, ExportId, SessionId, StoreId } from "#rules/input/ids.ts";

const VALID_MS = 5 * 60_000;
const TIME_BYTES = 6;

const DOWNLOAD = {
  purpose: "export download",
  lifetime: "minutes" as const,
  bytes: 3 * ID_BYTES + TIME_BYTES,
  text: (payload: Buffer) => payload.toString("hex"),
};

type Download = { store: StoreId; id: ExportId; giver: SessionId | ApiKeyId };

/**
 * For the browser's own download, which sends no access token: opens one export of one store, for five minutes and while
 * the session is open, or the API key works, that asked for it.
 */
export function downloadToken(keys: AuthKeys, { store, id, giver }: Download, now: number): string {
  const until = Buffer.alloc(TIME_BYTES);
  until.writeUIntBE(now + VALID_MS, 0, TIME_BYTES);
  return signBytes(keys, DOWNLOAD, Buffer.concat([bytesOfId(store), bytesOfId(id), bytesOfId(giver), until]));
}

/** Undefined for one that is forged, changed or too old. */
export function readDownloadToken(keys: AuthKeys, token: string, now: number): Download | undefined {
  const payload = readSignedBytes(keys, DOWNLOAD, token);
  if (!payload || payload.readUIntBE(3 * ID_BYTES, TIME_BYTES) < now) return undefined;
  const idAt = (place: number) => idOfBytes(payload.subarray(place * ID_BYTES, (place + 1) * ID_BYTES));
  return { store: idAt(0) as StoreId, id: idAt(1) as ExportId, giver: idAt(2) as SessionId | ApiKeyId };
}
