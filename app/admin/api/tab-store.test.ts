import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NOT_YOUR_STORE } from "#rules/people/refusals.ts";
import { ownerFetch, personFetch } from "./owner-fetch.ts";
import { writeSession } from "./stored-session.ts";
import { forgetStore, loseStore, rememberLookedAt, showStore, tabStore } from "./tab-store.ts";

/** What all tabs share, and what each has of its own. */
let shared: Storage;
let tabs: Record<string, Storage>;

beforeEach(() => {
  shared = storage();
  tabs = { one: storage(), two: storage() };
  vi.stubGlobal("localStorage", shared);
  vi.stubGlobal("window", new EventTarget());
  inTab("one");
  signInAs("anna");
});

afterEach(() => {
  forgetStore();
  vi.unstubAllGlobals();
});

test("a switch in one tab leaves the other with its store; a new tab opens with the one chosen last", () => {
  showStore("mugs");
  inTab("two");
  showStore("lamps");
  expect(tabStore()).toBe("lamps");
  inTab("one");
  expect(tabStore()).toBe("mugs");
  inTab("three");
  expect(tabStore()).toBe("lamps");
});

test("a link opened in a new tab shows the store of the tab that was pressed", () => {
  showStore("mugs");
  inTab("two");
  showStore("lamps");
  inTab("one");
  const forget = rememberLookedAt();
  window.dispatchEvent(new Event("pointerdown"));
  inTab("three");
  expect(tabStore()).toBe("mugs");
  forget();
});

test("the next person at this browser gets another person's store neither in this tab nor in a new one", () => {
  showStore("mugs");
  signInAs("bert");
  expect(tabStore()).toBeUndefined();
  inTab("two");
  expect(tabStore()).toBeUndefined();
});

test("a save that is repeated after a new sign-in goes to the store where it was made", async () => {
  showStore("mugs");
  vi.stubGlobal("navigator", { locks: { request: (_: string, work: () => unknown) => work() } });
  const sent = serverThat(({ path }) => {
    if (path !== "/api/auth/refresh") return Response.json({}, { status: 401 });
    showStore("lamps");
    return Response.json({
      access_token: session("anna").accessToken,
      refresh_token: "new",
      expires_in: 3600,
    });
  });
  await ownerFetch("/api/products", { method: "POST" });
  expect(sent.filter(({ path }) => path === "/api/products").map(({ store }) => store)).toEqual([
    "mugs",
    "mugs",
  ]);
});

test("what is the person's own names no store", async () => {
  showStore("mugs");
  const sent = serverThat(() => Response.json({}));
  await personFetch("/api/stores");
  expect(sent).toEqual([{ path: "/api/stores", store: null }]);
});

test("a new tab whose last store is gone asks for the person's first; a tab that has shown it does not", async () => {
  showStore("mugs");
  const sent = serverThat(({ store }) =>
    store === "mugs"
      ? Response.json({ error: NOT_YOUR_STORE }, { status: 404 })
      : Response.json({ id: "lamps" }),
  );
  const refused = await ownerFetch("/api/store");
  expect(refused.status).toBe(404);
  expect(tabStore()).toBe("mugs");

  shared.setItem("storewright.store", tabs.one?.getItem("storewright.store") ?? "");
  inTab("two");
  expect(await (await ownerFetch("/api/store")).json()).toEqual({ id: "lamps" });
  expect(sent.map(({ store }) => store)).toEqual(["mugs", "mugs", null]);
});

test("another 404 is the answer to the request, and takes no store away", async () => {
  showStore("mugs");
  serverThat(() => Response.json({ error: "Product not found" }, { status: 404 }));
  expect(await (await ownerFetch("/api/products/1")).json()).toEqual({ error: "Product not found" });
  expect(shared.getItem("storewright.store")).toContain("mugs");
});

test("a store that is gone for one tab does not become that of new tabs again", () => {
  showStore("mugs");
  loseStore("mugs");
  const forget = rememberLookedAt();
  window.dispatchEvent(new Event("focus"));
  inTab("two");
  expect(tabStore()).toBeUndefined();
  forget();
});

function inTab(name: string): void {
  tabs[name] ??= storage();
  vi.stubGlobal("sessionStorage", tabs[name]);
}

function signInAs(person: string): void {
  writeSession(session(person));
}

function session(person: string) {
  const accessToken = `head.${btoa(JSON.stringify({ sub: person }))}.sign`;
  return { accessToken, refreshToken: "token", expiresAt: Number.MAX_SAFE_INTEGER };
}

type Sent = { path: string; store: string | null };

function serverThat(answers: (sent: Sent) => Response): Sent[] {
  const all: Sent[] = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    const sent = { path, store: new Headers(init?.headers).get("store-id") };
    all.push(sent);
    return answers(sent);
  });
  return all;
}

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}
