import { describe, expect, test } from "vitest";
import { deriveAuthKeys } from "./keys.ts";
import { keyedHash, newCode, seal, unseal } from "./secrets.ts";

const SECRET = "a secret that is long enough for a test";

describe("keys", () => {
  test("are the same for the same secret, in every process, and differ for another", () => {
    const [one, two] = [deriveAuthKeys(SECRET), deriveAuthKeys(SECRET)];
    const other = deriveAuthKeys(`${SECRET}!`);
    expect(two.publicJwk).toEqual(one.publicJwk);
    expect(two.sealing.equals(one.sealing)).toBe(true);
    expect(other.publicJwk.kid).not.toBe(one.publicJwk.kid);
    expect(other.sealing.equals(one.sealing)).toBe(false);
    expect(one.sealing.equals(one.hashing)).toBe(false);
  });
});

describe("sealed text", () => {
  const keys = deriveAuthKeys(SECRET);

  test("can be opened with the same key, and differs each time", () => {
    const [one, two] = [seal(keys, "JBSWY3DP"), seal(keys, "JBSWY3DP")];
    expect(unseal(keys, one)).toBe("JBSWY3DP");
    expect(one.equals(two)).toBe(false);
  });

  test("cannot be opened with another key, or after a bit was changed", () => {
    const sealed = seal(keys, "JBSWY3DP");
    expect(() => unseal(deriveAuthKeys("another secret, as long as the first"), sealed)).toThrow();
    sealed[14] = (sealed[14] ?? 0) ^ 1;
    expect(() => unseal(keys, sealed)).toThrow();
  });
});

test("a keyed hash depends on key, purpose and value", () => {
  const keys = deriveAuthKeys(SECRET);
  const hashes = [
    keyedHash(keys, "a", "1"),
    keyedHash(keys, "b", "1"),
    keyedHash(keys, "a", "2"),
    keyedHash(deriveAuthKeys(`${SECRET}!`), "a", "1"),
  ].map((hash) => hash.toString("hex"));
  expect(new Set(hashes).size).toBe(4);
});

test("codes always have six digits, with leading zeros", () => {
  for (let n = 0; n < 2000; n++) expect(newCode()).toMatch(/^\d{6}$/);
});
