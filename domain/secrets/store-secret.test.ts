import fc from "fast-check";
import { expect, test } from "vitest";
import type { StoreId } from "#rules/input/ids.ts";
import { deriveAuthKeys } from "./keys.ts";
import { openSecret, type StoreSecret, sealSecret } from "./store-secret.ts";

const keys = deriveAuthKeys("the secret of the first server, long enough");
const otherKeys = deriveAuthKeys("the secret after it was changed, long enough");
const storeId = fc.uuid().map((id) => id as StoreId);
const anyPurpose = fc.constantFrom<StoreSecret>("stripe key", "stripe webhook secret", "webhook secret");
const secret = fc.string({ unit: "binary", maxLength: 300 });

test("a secret is read again with the same key, store and purpose, and is in no part of what is stored", () => {
  fc.assert(
    fc.property(storeId, anyPurpose, fc.string({ minLength: 8 }), (store, purpose, text) => {
      const sealed = sealSecret(keys, store, purpose, text);
      expect(openSecret(keys, store, purpose, sealed)).toBe(text);
      expect(sealed.includes(text)).toBe(false);
      expect(sealSecret(keys, store, purpose, text).equals(sealed)).toBe(false);
    }),
  );
});

test("another AUTH_SECRET, store or purpose opens nothing, and is not an error", () => {
  fc.assert(
    fc.property(storeId, storeId, secret, (store, other, text) => {
      fc.pre(store !== other);
      const sealed = sealSecret(keys, store, "stripe key", text);
      expect(openSecret(otherKeys, store, "stripe key", sealed)).toBeUndefined();
      expect(openSecret(keys, other, "stripe key", sealed)).toBeUndefined();
      expect(openSecret(keys, store, "webhook secret", sealed)).toBeUndefined();
    }),
  );
});

test("bytes that were changed, cut off or invented open nothing", () => {
  fc.assert(
    fc.property(storeId, secret, fc.nat(), fc.uint8Array({ maxLength: 60 }), (store, text, place, bytes) => {
      const sealed = sealSecret(keys, store, "stripe key", text);
      const at = place % sealed.length;
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(openSecret(keys, store, "stripe key", changed)).toBeUndefined();
      expect(openSecret(keys, store, "stripe key", sealed.subarray(0, at))).toBeUndefined();
      expect(openSecret(keys, store, "stripe key", Buffer.from(bytes))).toBeUndefined();
    }),
  );
});
