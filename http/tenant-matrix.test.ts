import { describe, expect, test } from "vitest";
import { isNeverForKeys, meets, NEEDS } from "#http/api/needs.ts";
import { KEY_PERMISSIONS, type KeyPermission } from "#rules/connection/api-key.ts";
import { KEY_FOR_PEOPLE, KEY_FORBIDS, KEY_UNKNOWN } from "#rules/connection/key-refusals.ts";
import { ROLE_FORBIDS } from "#rules/people/refusals.ts";
import { may, permissionsOf, ROLES, type Role } from "#rules/people/roles.ts";
import { openTestApp } from "#test/app.ts";
import { anAssistant, serveProfiles } from "#test/assistants.ts";
import { anApiKey } from "#test/factories-api-keys.ts";
import { aColleague } from "#test/factories-people.ts";
import { IS_SWEEP } from "#test/is-sweep.ts";
import { headersOf, signIn } from "#test/owner.ts";
import { rowsOf } from "#test/rows-of.ts";
import { anOwnerWithTotp } from "#test/second-factor.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { ASSISTANT_TOOLS, ENDPOINTS, type Endpoint, OUTSIDE_THE_DOCUMENT } from "#test/tenant-endpoints.ts";
import {
  aTenant,
  expiredHeaders,
  ID_KINDS,
  type IdKind,
  type Ids,
  randomIds,
  revokedHeaders,
} from "#test/tenants.ts";

const dataDir = await openTemporaryFolder();
const testApp = await openTestApp({ DATA_DIR: dataDir });

const ada = await aTenant(testApp);
const bob = await aTenant(testApp);
const carl = await anOwnerWithTotp(testApp);
const carlsIds: Ids = { ...randomIds(), factor: carl.totp.id };
const carlByMail = (await signIn(testApp, carl.email)).headers;
const nobodysIds = randomIds();

/** Whoever is refused at the door is refused before ids are read: whose they are is asked in the sweep. */
const idsAtTheDoor = IS_SWEEP ? [ada.ids, bob.ids, carlsIds, nobodysIds] : [ada.ids];

const OUTSIDE: [who: string, headers: Record<string, string>][] = [
  ["anonymous", {}],
  ["with a forged token", { authorization: "Bearer eyJhbGciOiJub25lIn0.e30.", cookie: ada.cookie }],
  ["with the token but not the device", headersOf(ada.accessToken, bob.cookie)],
  ["with an expired token", await expiredHeaders(testApp, ada)],
  ["with a revoked session", await revokedHeaders(testApp, ada)],
];

const colleagues: Record<string, Record<string, string>> = {};
for (const role of ROLES) colleagues[role] = (await aColleague(testApp, ada.storeId, role)).headers;

// A key with each permission alone, one of another store with all of them, and one that was revoked.
const keys: Partial<Record<KeyPermission, Record<string, string>>> = {};
for (const permission of KEY_PERMISSIONS) {
  const key = await anApiKey(testApp.db, ada.storeId, { by: ada.userId, permissions: [permission] });
  keys[permission] = key.headers;
}
const bobsKey = await anApiKey(testApp.db, bob.storeId, { by: bob.userId });
const revokedKey = await anApiKey(testApp.db, ada.storeId, { by: ada.userId });
await testApp.request(`/api/connections/keys/${revokedKey.id}`, { method: "DELETE", headers: ada.headers });

const adasRows = () => rowsOf(testApp.db, ada.storeId, ada.userId);
const before = await adasRows();

const { paths } = await (await testApp.request("/api/openapi.json")).json();
const documented = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);
const known = Object.entries(ENDPOINTS);
const closed = known.filter(([, { opens }]) => opens !== "everyone");
const open = known.filter(([, { opens }]) => opens === "everyone");

test("every endpoint of the API document is listed, and there are no others", () => {
  expect(Object.keys(ENDPOINTS).sort()).toEqual(documented.sort());
  const served = testApp.app.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  expect([...new Set(served)].sort()).toEqual([...documented, ...OUTSIDE_THE_DOCUMENT].sort());
});

/** All of them meet the same lock, which http/api/auth/sessions.test.ts tries: each at every door in the sweep. */
const AT_EVERY_DOOR = OUTSIDE.filter(([who]) => IS_SWEEP || who === "anonymous");

/** Of what an endpoint needs, the first endpoint that needs it. */
const FIRST_OF_NEED = new Set(
  [...Map.groupBy(Object.keys(NEEDS), (name) => String(NEEDS[name])).values()].map(([name]) => name),
);

/**
 * Endpoints that refuse some of these roles or keys. In the sweep each tries all that refuse it. In npm test every endpoint
 * is tried by one whom it refuses, and of each need one endpoint by all of them.
 */
function triedBy<Who>(who: Who, everybody: readonly Who[], isRefused: (name: string, who: Who) => boolean) {
  return closed.filter(([name], at) => {
    if (!isRefused(name, who)) return false;
    if (IS_SWEEP || FIRST_OF_NEED.has(name)) return true;
    const all = everybody.filter((each) => isRefused(name, each));
    return all[at % all.length] === who;
  });
}

describe.for(AT_EVERY_DOOR)("a visitor %s", ([, headers]) => {
  test.for(closed)("must sign in for %s", async ([name, endpoint]) => {
    for (const ids of idsAtTheDoor) {
      const answer = await send(name, endpoint, ids, headers);
      expect(answer).toEqual({ status: 401, body: { error: "Please sign in.", requestId: "requestId" } });
    }
  });
});

describe("an owner who has yet to use their second factor", () => {
  test.for(closed.filter(([, { opens }]) => opens === "owner"))(
    "must use it for %s",
    async ([name, endpoint]) => {
      for (const ids of idsAtTheDoor) {
        const { status, body } = await send(name, endpoint, ids, carlByMail);
        expect([status, body.error]).toEqual([403, "Please confirm your second factor first."]);
      }
    },
  );

  test.for(closed.filter(([, { opens }]) => opens === "session"))(
    "can use it at %s",
    async ([name, endpoint]) => {
      expect((await send(name, endpoint, carlsIds, carlByMail)).status).toBe(endpoint.weak);
      for (const kind of idsIn(endpoint))
        await expectForeignLikeRandom(name, endpoint, kind, carlsIds, carlByMail);
    },
  );
});

describe("another owner", () => {
  const attempts = closed.flatMap(([name, endpoint]) =>
    [...idsIn(endpoint), "every" as const].map((kind) => [name, kind, endpoint] as const),
  );

  test.for(attempts.filter(([, , endpoint]) => idsIn(endpoint).length > 0))(
    "learns and changes nothing at %s by the %s id",
    async ([name, kind, endpoint]) => {
      await expectForeignLikeRandom(name, endpoint, kind, bob.ids, bob.headers);
    },
  );

  test("has changed nothing", async () => {
    expect(await adasRows()).toEqual(before);
    expect(Object.values(before).flat().length).toBeGreaterThan(10);
  });
});

describe.for(ROLES)("the role %s", (role) => {
  const isRefused = (name: string, to: Role) => !meets(permissionsOf(to), NEEDS[name] ?? "own");
  const refused = closed.filter(([name]) => isRefused(name, role));

  test("is refused exactly what it does not allow", async () => {
    for (const [name, endpoint] of triedBy(role, ROLES, isRefused)) {
      const answer = await send(name, endpoint, ada.ids, colleagues[role] ?? {});
      expect([name, answer]).toEqual([name, refusal(ROLE_FORBIDS)]);
    }
    if (role === "owner") expect(refused).toEqual([]);
    else expect(refused.length).toBeGreaterThan(7);
  });

  test("reads of customers nothing unless it sees orders", async () => {
    const some = ["GET /api/dashboard", "GET /api/find", "GET /api/orders", "GET /api/orders/{id}"];
    const tells = may(permissionsOf(role), "see-orders");
    const reads = closed.filter((line) => line[0].startsWith("GET") && !refused.includes(line));
    const telling: string[] = [];
    for (const [name, endpoint] of reads) {
      // Who sees orders is asked for the others in the sweep: nothing is expected of them.
      if (tells && !IS_SWEEP && !some.includes(name)) continue;
      const { body } = await send(name, endpoint, ada.ids, colleagues[role] ?? {});
      if (/zoe\.\d|Zoë/.test(JSON.stringify(body))) telling.push(name);
    }
    expect(telling).toEqual(tells ? expect.arrayContaining(some) : []);
  });

  test("has changed nothing", async () => {
    expect(await adasRows()).toEqual(before);
  });
});

describe.for(KEY_PERMISSIONS)("a key that may %s alone", (permission) => {
  const headers = keys[permission] ?? {};
  const refusalOf = (name: string, key: KeyPermission = permission) => {
    if (isNeverForKeys(name)) return KEY_FOR_PEOPLE;
    return meets([key], NEEDS[name] ?? "own") ? undefined : KEY_FORBIDS;
  };
  const isRefused = (name: string, key: KeyPermission) => refusalOf(name, key) !== undefined;
  const refused = closed.filter(([name]) => isRefused(name, permission));

  test("is refused what only people may do, and what it does not allow", async () => {
    for (const [name, endpoint] of triedBy(permission, KEY_PERMISSIONS, isRefused)) {
      const answer = await send(name, endpoint, ada.ids, headers);
      expect([name, answer]).toEqual([name, refusal(refusalOf(name))]);
    }
    expect(refused.length).toBeGreaterThan(100);
    expect(refused.length).toBeLessThan(closed.length);
  });

  test("reads of customers nothing unless it sees orders or customers", async () => {
    const reads = closed.filter((line) => line[0].startsWith("GET") && !refused.includes(line));
    const telling: string[] = [];
    for (const [name, endpoint] of reads) {
      const { body } = await send(name, endpoint, ada.ids, headers);
      if (/zoe\.\d|Zoë/.test(JSON.stringify(body))) telling.push(name);
    }
    const tells = permission === "see-orders" || permission === "customers";
    expect(telling).toEqual(tells ? expect.arrayContaining([expect.any(String)]) : []);
  });

  test("has changed nothing", async () => {
    expect(await adasRows()).toEqual(before);
  });
});

describe("a key of another store", () => {
  const reachable = closed.filter(([name, endpoint]) => !isNeverForKeys(name) && idsIn(endpoint).length > 0);

  // Its store is found like that of another owner, above, with whom each id is tried alone: here that is for the sweep.
  test.for(reachable)("learns and changes nothing at %s", async ([name, endpoint]) => {
    const alone = IS_SWEEP ? idsIn(endpoint) : [];
    for (const kind of [...alone, "every" as const])
      await expectForeignLikeRandom(name, endpoint, kind, bob.ids, bobsKey.headers);
  });

  test("does not become one of this store by naming it", async () => {
    const named = { ...bobsKey.headers, "store-id": ada.storeId };
    expect((await testApp.request("/api/store", { headers: named })).status).toBe(404);
  });

  test("has changed nothing", async () => {
    expect(await adasRows()).toEqual(before);
  });
});

test("a revoked key is refused everywhere", async () => {
  for (const [name, endpoint] of closed) {
    const { status, body } = await send(name, endpoint, ada.ids, revokedKey.headers);
    // What is about a person asks for no key at all.
    const expected = status === 403 ? KEY_FOR_PEOPLE : KEY_UNKNOWN;
    expect([name, body.error, status === 401 || NEEDS[name] === "own"]).toEqual([name, expected, true]);
  }
});

describe("public endpoints", () => {
  const visitors = [
    ...OUTSIDE,
    ["who is another owner", bob.headers],
    ["without a second factor", carlByMail],
  ] as const;

  test.for(open)("answer everybody the same at %s", async ([name, endpoint]) => {
    for (const [, headers] of visitors)
      expect((await send(name, endpoint, ada.ids, headers)).status).toBe(endpoint.own);
  });

  test.for(open)("reveal nothing of another store at %s", async ([name, endpoint]) => {
    for (const kind of idsIn(endpoint))
      if (kind !== "store") await expectForeignLikeRandom(name, endpoint, kind, bob.ids, {});
  });
});

describe("assistants", async () => {
  const profile = await serveProfiles();

  test("can call the tools that are listed here, and no others", async () => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const answer = await testApp.request(`/${bob.slug}/ucp/mcp`, { method: "POST", body });
    const { tools } = (await answer.json()).result;
    expect(tools.map(({ name }: { name: string }) => name).sort()).toEqual(
      Object.keys(ASSISTANT_TOOLS).sort(),
    );
  });

  test.for(Object.entries(ASSISTANT_TOOLS))(
    "learn and change nothing of another store by %s",
    async ([name, ask]) => {
      const call = anAssistant(testApp, bob.slug, profile);
      const untouched = await adasRows();
      const tell = async (ids: Ids) => {
        let said = JSON.stringify(await call(name, ask(ids)));
        for (const id of Object.values(ids)) said = said.replaceAll(id, "an id");
        return said;
      };
      expect((await call(name, ask(bob.ids))).status).toBe(200);
      const told = await tell(ada.ids);
      expect(told).toBe(await tell(nobodysIds));
      for (const own of [ada.slug, ada.storeId]) expect(told).not.toContain(own);
      expect(await adasRows()).toEqual(untouched);
    },
  );
});

describe("the owner", () => {
  // Deletions come last: the others still need the data.
  const takesAway = ([name]: (typeof known)[number]) => name.startsWith("DELETE") || name === "POST /factors";
  const inOrder = [...closed.filter((line) => !takesAway(line)), ...closed.filter(takesAway)];

  test.for(inOrder)("may use %s", async ([name, endpoint]) => {
    expect((await send(name, endpoint, ada.ids, ada.headers)).status).toBe(endpoint.own);
  });
});

// After the owner, who finds everything as it was: some of these are carried out.
describe.for(ROLES)("the role %s", (role) => {
  const allowed = closed.filter(([name]) => meets(permissionsOf(role), NEEDS[name] ?? "own"));

  // In npm test of the role that may do most, and of the owner above.
  test.runIf(IS_SWEEP || role === "manager")("is refused nothing else", async () => {
    for (const [name, endpoint] of allowed) {
      const { status } = await send(name, endpoint, nobodysIds, colleagues[role] ?? {});
      expect([name, status === 403]).toEqual([name, isJudgedByKind(name, role)]);
    }
  });

  /**
   * A stranger cannot be removed, products cannot be exported, and assistants cannot be let in, by whoever may only leave,
   * export something else, or change other settings.
   */
  function isJudgedByKind(name: string, role: Role): boolean {
    if (name === "DELETE /api/people/{id}") return !may(permissionsOf(role), "people");
    if (name === "PUT /api/store/settings") return !may(permissionsOf(role), "connections");
    return name === "POST /api/exports" && !may(permissionsOf(role), "catalogue");
  }
});

test("a key with every permission reaches whatever is not for people alone", async () => {
  const { headers } = await anApiKey(testApp.db, ada.storeId, { by: ada.userId });
  for (const [name, endpoint] of closed) {
    const { status, body } = await send(name, endpoint, nobodysIds, headers);
    const isReached = status !== 401 && body.error !== KEY_FOR_PEOPLE && body.error !== KEY_FORBIDS;
    // Whether assistants may buy is among its fields, and for owners alone.
    const isRefused = isNeverForKeys(name) || name === "PUT /api/store/settings";
    expect([name, isReached]).toEqual([name, !isRefused]);
  }
});

/** All that is said. */
function refusal(error: string | undefined) {
  return { status: 403, body: { error, requestId: "requestId" } };
}

/** One id is another owner's, the others are the caller's own: the answer must be the one for a random id. */
async function expectForeignLikeRandom(
  name: string,
  endpoint: Endpoint,
  kind: IdKind | "every",
  own: Ids,
  headers: Record<string, string>,
): Promise<void> {
  const taking = (ids: Ids) => (kind === "every" ? ids : { ...own, [kind]: ids[kind] });
  const foreign = await send(name, endpoint, taking(ada.ids), headers);
  const random = await send(name, endpoint, taking(nobodysIds), headers);
  expect(foreign).toEqual(random);
  expect(foreign.status).toBe(
    kind === "every" ? (endpoint.foreign?.every ?? 404) : (endpoint.foreign?.[kind] ?? 404),
  );
}

async function send(name: string, { ask }: Endpoint, ids: Ids, headers: Record<string, string>) {
  const [method = "", path = ""] = name.split(" ");
  const { id = "", query, body, picture, csv } = ask(ids);
  const type = picture ? "image/png" : csv ? "text/csv" : "application/json";
  const answer = await testApp.request(
    path.replace("{id}", id).replace("{email}", id) + (query ? `?${new URLSearchParams(query)}` : ""),
    {
      method,
      headers: { ...headers, ...(method !== "GET" && { "content-type": type }) },
      body: picture ?? csv ?? (body && JSON.stringify(body)),
    },
  );
  const text = withoutIds(await answer.text(), ids, answer.headers.get("x-request-id"));
  const isFile = answer.headers.has("content-disposition");
  return { status: answer.status, body: isFile ? text : JSON.parse(text || "{}") };
}

function withoutIds(text: string, ids: Ids, requestId: string | null): string {
  const anonymous = ID_KINDS.reduce((words, kind) => words.replaceAll(ids[kind], kind), text);
  return anonymous.replaceAll(String(requestId), "requestId");
}

/** The ids of a request: those that it reads while it is built. */
function idsIn({ ask }: Endpoint): IdKind[] {
  const read = new Set<IdKind>();
  ask(
    new Proxy(nobodysIds, {
      get(ids, kind: IdKind) {
        read.add(kind);
        return ids[kind];
      },
    }),
  );
  return [...read];
}
