import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshTokens } from "./fresh-tokens.ts";
import { readSession, type StoredSession, type Tokens, writeSession } from "./stored-session.ts";

const OLD: Tokens = { accessToken: "old", refreshToken: "old", expiresAt: 0 };
const NEW: Tokens = { accessToken: "new", refreshToken: "new", expiresAt: Number.MAX_SAFE_INTEGER };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  writeSession(OLD);
});

afterEach(() => vi.unstubAllGlobals());

test("expired tokens are refreshed once for parallel requests", async () => {
  const refresh = vi.fn(async () =>
    Response.json({ access_token: "new", refresh_token: "new", expires_in: 3600 }),
  );
  vi.stubGlobal("fetch", refresh);
  const tokens = await Promise.all([freshTokens(), freshTokens(), freshTokens()]);
  expect(tokens.map(({ accessToken }) => accessToken)).toEqual(["new", "new", "new"]);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("signing in again during a refresh continues with the new tokens", async () => {
  vi.stubGlobal("fetch", answerAfter(NEW));
  expect(await freshTokens()).toEqual(NEW);
});

test.each<[string, StoredSession]>([
  ["logs out", null],
  ["loses the session", "ended"],
])("an owner who %s during a refresh is told so, and no request keeps waiting", async (_, session) => {
  vi.stubGlobal("fetch", answerAfter(session));
  await expect(freshTokens()).rejects.toMatchObject({ status: 401 });
  expect(readSession()).toBe(session);

  writeSession(OLD);
  vi.stubGlobal("fetch", answerAfter(NEW));
  expect(await freshTokens()).toEqual(NEW);
});

/** The server's answer to a refresh, after something else was written meanwhile. */
function answerAfter(session: StoredSession): typeof fetch {
  return async () => {
    writeSession(session);
    return Response.json({ error: "" }, { status: 401 });
  };
}
