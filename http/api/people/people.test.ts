import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { findPreviewedStore } from "#domain/themes/previews.ts";
import { NO_STORE, NOT_YOUR_STORE, ROLE_FORBIDS } from "#rules/people/refusals.ts";
import { PERMISSIONS, type Role } from "#rules/people/roles.ts";
import { AUTH_SECRET, openTestApp } from "#test/app.ts";
import { anExport } from "#test/factories-exports.ts";
import { aColleague } from "#test/factories-people.ts";
import {
  anOwner,
  linkIn,
  mailsTo,
  newestMail,
  type Owner,
  ownerRequests,
  type SignedIn,
  signIn,
} from "#test/owner.ts";
import { asTableOwner } from "#test/rows-of.ts";

const testApp = await openTestApp();
const { db } = testApp;
const as = (who: Pick<SignedIn, "headers">) => ownerRequests(testApp, who);
const inTab = (who: SignedIn, store: string) => as({ headers: { ...who.headers, "store-id": store } });

let strangers = 0;
const aStranger = () => `stranger-${++strangers}@example.com`;

/** The token of the mail. */
async function invite(owner: Owner, email: string, role: Role = "orders"): Promise<string> {
  const earlier = (await mailsTo(testApp, email.toLowerCase())).length;
  const answer = await as(owner).post("/api/people/invitations", { email, role });
  expect(answer.status).toBe(201);
  return tokenIn(email, earlier);
}

async function tokenIn(email: string, earlier = 0): Promise<string> {
  return linkIn(await newestMail(testApp, email.toLowerCase(), earlier)).hash.slice(1);
}

const accept = (who: SignedIn, token: string) => as(who).post(`/api/invitations/${token}/accept`);
const stateOf = async (token: string) =>
  (await (await testApp.request(`/api/invitations/${token}`)).json()).state;
const sentence = async (answer: Promise<Response>) => {
  const given = await answer;
  return [given.status, (await given.json()).error];
};
const peopleOf = async (owner: SignedIn) => (await as(owner).get("/api/people")).json();
const rolesOf = async (owner: SignedIn): Promise<Record<string, Role>> =>
  Object.fromEntries(
    (await peopleOf(owner)).people.map((person: { email: string; role: Role }) => [
      person.email,
      person.role,
    ]),
  );
const eventsOf = ({ storeId }: Owner) =>
  asTableOwner(db, (query) =>
    query<{ type: string; payload: Record<string, unknown> }>(
      "select type, payload from events where store_id = $1 and type like 'people.%' order by created_at, id",
      [storeId],
    ),
  );

describe("an invitation", () => {
  test("lets exactly its address into the store, with its role, and opens no other store", async () => {
    const owner = await anOwner(testApp, { name: "Clay & Co" });
    const email = aStranger();
    const token = await invite(owner, email.toUpperCase().replace("@EXAMPLE", "@Example"), "products");
    expect(await (await testApp.request(`/api/invitations/${token}`)).json()).toEqual({
      store_name: "Clay & Co",
      role: "products",
      invited_by: owner.email,
      email,
      state: "open",
    });
    const bob = await signIn(testApp, email);
    expect(await sentence(as(bob).get("/api/store"))).toEqual([404, NO_STORE]);
    expect(await (await as(bob).get("/api/stores")).json()).toEqual({ stores: [] });

    expect(await (await accept(bob, token)).json()).toEqual({ store_id: owner.storeId });
    expect(await (await as(bob).get("/api/store")).json()).toMatchObject({
      id: owner.storeId,
      role: "products",
      permissions: ["look", "catalogue"],
      onboarding_completed: true,
    });
    expect(await (await as(bob).get("/api/stores")).json()).toEqual({
      stores: [{ id: owner.storeId, name: "Clay & Co", slug: owner.slug, role: "products" }],
    });
    expect(await sentence(as(bob).get("/api/orders"))).toEqual([403, ROLE_FORBIDS]);
    expect(await eventsOf(owner)).toEqual([
      { type: "people.invited", payload: { by: owner.userId, email, role: "products" } },
      { type: "people.joined", payload: { by: bob.userId, email, role: "products" } },
    ]);
    // Signing in again opens no store either.
    const again = await signIn(testApp, email);
    expect((await (await as(again).get("/api/stores")).json()).stores).toHaveLength(1);
  });

  test("accepted twice, even at once, is used once", async () => {
    const owner = await anOwner(testApp);
    const email = aStranger();
    const token = await invite(owner, email);
    const bob = await signIn(testApp, email);
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => accept(bob, token)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 410, 410, 410]);
    expect(await stateOf(token)).toBe("used");
    expect(await sentence(accept(bob, token))).toEqual([410, "This invitation has been used already."]);
  });

  test("is refused to another address, and names the right one", async () => {
    const owner = await anOwner(testApp);
    const email = aStranger();
    const token = await invite(owner, email);
    const eve = await anOwner(testApp);
    expect(await sentence(accept(eve, token))).toEqual([
      403,
      `This invitation is for ${email}. Sign in with that address.`,
    ]);
    expect(await stateOf(token)).toBe("open");
    expect((await testApp.request(`/api/invitations/${token}/accept`, { method: "POST" })).status).toBe(401);
  });

  test("is refused after it was taken back, has expired, or was sent again", async () => {
    const owner = await anOwner(testApp);
    const email = aStranger();
    const first = await invite(owner, email);
    const bob = await signIn(testApp, email);
    const [{ id }] = (await peopleOf(owner)).invitations;
    const earlier = (await mailsTo(testApp, email)).length;
    expect((await as(owner).post(`/api/people/invitations/${id}/send`)).status).toBe(200);
    expect((await accept(bob, first)).status).toBe(404);
    const second = await tokenIn(email, earlier);

    await asTableOwner(db, (query) =>
      query("update invitations set expires_at = now() - interval '1 second' where id = $1", [id]),
    );
    expect(await stateOf(second)).toBe("expired");
    expect((await accept(bob, second)).status).toBe(410);

    expect((await as(owner).delete(`/api/people/invitations/${id}`)).status).toBe(204);
    expect(await stateOf(second)).toBe("revoked");
    expect(await sentence(accept(bob, second))).toEqual([410, "This invitation was taken back."]);
    expect((await as(owner).delete(`/api/people/invitations/${id}`)).status).toBe(404);
    expect((await as(owner).post(`/api/people/invitations/${id}/send`)).status).toBe(404);
    expect((await peopleOf(owner)).people).toHaveLength(1);
  });

  test("taken back and accepted at once is one of both", async () => {
    const owner = await anOwner(testApp);
    const email = aStranger();
    const token = await invite(owner, email);
    const bob = await signIn(testApp, email);
    const [{ id }] = (await peopleOf(owner)).invitations;
    const [accepted, revoked] = await Promise.all([
      accept(bob, token),
      as(owner).delete(`/api/people/invitations/${id}`),
    ]);
    expect([
      [200, 404],
      [410, 204],
    ]).toContainEqual([accepted.status, revoked.status]);
    expect((await peopleOf(owner)).people).toHaveLength(accepted.ok ? 2 : 1);
  });

  test("is not sent to oneself, to one of the store's people, or twice in whatever spelling", async () => {
    const owner = await anOwner(testApp);
    const colleague = await aColleague(testApp, owner.storeId, "content");
    const email = aStranger();
    await invite(owner, email);
    for (const taken of [owner.email, colleague.email, email, email.toUpperCase()]) {
      const answer = await as(owner).post("/api/people/invitations", { email: taken, role: "reader" });
      expect([taken, answer.status]).toEqual([taken, 409]);
    }
    const wrong = { email: "nobody", role: "king" };
    expect((await as(owner).post("/api/people/invitations", wrong)).status).toBe(422);
    expect((await peopleOf(owner)).invitations).toHaveLength(1);
  });

  test("leaves no token in the database, and lapses with whoever sent it", async () => {
    const owner = await anOwner(testApp);
    const second = {
      ...(await aColleague(testApp, owner.storeId, "owner")),
      storeId: owner.storeId,
      slug: "",
    };
    const [kept, gone] = [await invite(owner, aStranger()), await invite(second, aStranger())];
    const stored = await asTableOwner(db, (query) =>
      query<{ row: string }>("select invitations::text as row from invitations"),
    );
    expect(JSON.stringify(stored)).not.toContain(kept);
    expect((await as(owner).patch(`/api/people/${second.userId}`, { role: "manager" })).status).toBe(204);
    expect([await stateOf(kept), await stateOf(gone)]).toEqual(["open", "revoked"]);
  });
});

describe("a person in two stores", () => {
  test("has each store's role in the tab that names it, and her own store without a name", async () => {
    const ada = await anOwner(testApp);
    const bob = await anOwner(testApp);
    expect((await accept(bob, await invite(ada, bob.email, "reader"))).status).toBe(200);
    const roleIn = async (requests: ReturnType<typeof as>) => {
      const { id, role } = await (await requests.get("/api/store")).json();
      return [id, role];
    };
    expect(await roleIn(as(bob))).toEqual([bob.storeId, "owner"]);
    expect(await roleIn(inTab(bob, bob.storeId))).toEqual([bob.storeId, "owner"]);
    expect(await roleIn(inTab(bob, ada.storeId.toUpperCase()))).toEqual([ada.storeId, "reader"]);

    const page = { title: "About", body_html: "", handle: "about", status: "draft" };
    expect((await inTab(bob, ada.storeId).post("/api/pages", page)).status).toBe(403);
    expect((await inTab(bob, bob.storeId).post("/api/pages", page)).status).toBe(201);
    expect((await (await as(ada).get("/api/pages")).json()).pages).toEqual([]);
  });

  test("is refused a store that is not hers, that is none, or that is misspelt, in the same words", async () => {
    const [ada, bob] = [await anOwner(testApp), await anOwner(testApp)];
    for (const store of [ada.storeId, randomUUID(), "", "store", `${bob.storeId} `.repeat(2)])
      expect(await sentence(inTab(bob, store).get("/api/store"))).toEqual([404, NOT_YOUR_STORE]);
    expect((await inTab(bob, ada.storeId).get("/api/stores")).status).toBe(200);
    expect((await testApp.request("/api/store", { headers: { "store-id": ada.storeId } })).status).toBe(401);
  });

  test("who is removed from one is refused there at the next request, and stays signed in to the other", async () => {
    const [ada, bob] = [await anOwner(testApp), await anOwner(testApp)];
    await accept(bob, await invite(ada, bob.email, "manager"));
    expect((await as(ada).delete(`/api/people/${bob.userId}`)).status).toBe(204);
    expect(await sentence(inTab(bob, ada.storeId).get("/api/products"))).toEqual([404, NOT_YOUR_STORE]);
    expect((await inTab(bob, bob.storeId).get("/api/products")).status).toBe(200);
    const { subject } = await newestMail(testApp, bob.email, 2);
    expect(subject).toContain("You were removed from a store");
    expect((await eventsOf(ada)).at(-1)).toMatchObject({
      type: "people.removed",
      payload: { by: ada.userId, user_id: bob.userId },
    });
  });

  test("who is removed follows no link that she was given before", async () => {
    const ada = await anOwner(testApp);
    const bob = await aColleague(testApp, ada.storeId, "manager");
    const id = await anExport(db, ada.storeId);
    const { url } = await (await as(bob).post(`/api/exports/${id}/link`)).json();
    const preview = await (await as(bob).post("/api/theme/preview")).json();
    const token = preview.url.split("/").at(-1);
    const previewed = () => findPreviewedStore({ db, keys: deriveAuthKeys(AUTH_SECRET) }, token);
    expect([(await testApp.request(url)).status, await previewed()]).toEqual([200, ada.storeId]);

    await as(ada).patch(`/api/people/${bob.userId}`, { role: "orders" });
    expect((await testApp.request(url)).status).toBe(404);
    await as(ada).delete(`/api/people/${bob.userId}`);
    expect([(await testApp.request(url)).status, await previewed()]).toEqual([410, undefined]);
  });

  test("whose stores are all gone can open one", async () => {
    const ada = await anOwner(testApp);
    const bob = await aColleague(testApp, ada.storeId, "fulfilment");
    expect((await as(bob).post("/api/stores")).status).toBe(409);
    expect((await as(bob).delete(`/api/people/${bob.userId}`)).status).toBe(204);
    expect(await sentence(as(bob).get("/api/store"))).toEqual([404, NO_STORE]);
    expect((await as(bob).get("/api/auth/user")).status).toBe(200);
    expect((await as(bob).get("/api/auth/sessions")).status).toBe(200);
    const opened = (await Promise.all([1, 2, 3].map(() => as(bob).post("/api/stores")))).map(
      ({ status }) => status,
    );
    expect(opened.sort()).toEqual([201, 409, 409]);
    expect((await (await as(bob).get("/api/stores")).json()).stores).toMatchObject([{ role: "owner" }]);
  });
});

describe("roles", () => {
  test("are changed by owners, and hold from the next request on", async () => {
    const ada = await anOwner(testApp);
    const bob = await aColleague(testApp, ada.storeId, "reader");
    expect((await as(bob).get("/api/orders")).status).toBe(403);
    expect((await as(ada).patch(`/api/people/${bob.userId}`, { role: "orders" })).status).toBe(204);
    expect((await as(bob).get("/api/orders")).status).toBe(200);
    expect((await eventsOf(ada)).at(-1)).toEqual({
      type: "people.role-changed",
      payload: {
        by: ada.userId,
        user_id: bob.userId,
        email: bob.email,
        before: { role: "reader" },
        after: { role: "orders" },
      },
    });
    expect((await newestMail(testApp, bob.email, 1)).text).toContain("changed your role");
    expect((await as(ada).patch(`/api/people/${randomUUID()}`, { role: "orders" })).status).toBe(404);
  });

  test("the last owner cannot leave or be made less, even if two try at once", async () => {
    const ada = await anOwner(testApp);
    expect((await as(ada).delete(`/api/people/${ada.userId}`)).status).toBe(409);
    expect((await as(ada).patch(`/api/people/${ada.userId}`, { role: "manager" })).status).toBe(409);

    const bob = await aColleague(testApp, ada.storeId, "owner");
    const left = await Promise.all([
      as(ada).delete(`/api/people/${ada.userId}`),
      as(bob).delete(`/api/people/${bob.userId}`),
    ]);
    expect(left.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  test("of an owner who was made less no longer change anybody, even at the same moment", async () => {
    const ada = await anOwner(testApp);
    const bob = await aColleague(testApp, ada.storeId, "owner");
    const both = await Promise.all([
      as(ada).patch(`/api/people/${bob.userId}`, { role: "reader" }),
      as(bob).patch(`/api/people/${ada.userId}`, { role: "reader" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 403]);
    const winner = both[0]?.ok ? ada : bob;
    expect(Object.values(await rolesOf(winner)).sort()).toEqual(["owner", "reader"]);
  });

  test("making somebody an owner, or an owner less, needs a fresh proof", async () => {
    const ada = await anOwner(testApp);
    const bob = await aColleague(testApp, ada.storeId, "reader");
    const cleo = await aColleague(testApp, ada.storeId, "owner");
    await invite(ada, aStranger(), "owner");
    const [{ id: invited }] = (await peopleOf(ada)).invitations;
    await asTableOwner(db, (query) =>
      query("update sessions set proven_at = now() - interval '1 hour' where user_id = $1", [ada.userId]),
    );
    const email = aStranger();
    for (const answer of [
      await as(ada).patch(`/api/people/${bob.userId}`, { role: "owner" }),
      await as(ada).post("/api/people/invitations", { email, role: "owner" }),
      await as(ada).post("/api/people/hand-over", { user_id: bob.userId }),
      await as(ada).post(`/api/people/invitations/${invited}/send`),
      await as(ada).patch(`/api/people/${cleo.userId}`, { role: "manager" }),
      await as(ada).delete(`/api/people/${cleo.userId}`),
      await as(ada).delete(`/api/people/${ada.userId}`),
    ]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toContain("insufficient_user_authentication");
    }
    expect((await as(ada).patch(`/api/people/${bob.userId}`, { role: "content" })).status).toBe(204);
    expect((await as(ada).delete(`/api/people/${bob.userId}`)).status).toBe(204);
    expect(Object.values(await rolesOf(ada))).toEqual(["owner", "owner"]);
  });

  test("decide what is found, shown and exported", async () => {
    const ada = await anOwner(testApp);
    const [products, orders] = await Promise.all(
      (["products", "orders"] as const).map((role) => aColleague(testApp, ada.storeId, role)),
    );
    if (!products || !orders) throw new Error("Nobody is there.");
    const take = (who: SignedIn, kind: string) =>
      as(who).post("/api/exports", kind === "products" ? { kind, format: "storewright" } : { kind });
    expect((await take(products, "orders")).status).toBe(403);
    expect((await take(products, "everything")).status).toBe(403);
    expect((await take(orders, "products")).status).toBe(403);
    const { id } = await (await take(orders, "orders")).json();
    const listed = async (who: SignedIn) => (await (await as(who).get("/api/exports")).json()).exports.length;
    expect([await listed(orders), await listed(products), await listed(ada)]).toEqual([1, 0, 1]);
    expect((await as(products).get(`/api/exports/${id}`)).status).toBe(403);
    expect((await as(products).delete(`/api/exports/${id}`)).status).toBe(403);
    const jobs = async (who: SignedIn) => (await (await as(who).get("/api/jobs")).json()).jobs;
    const [{ id: job }] = await jobs(ada);
    expect(await jobs(products)).toEqual([]);
    expect((await as(products).post(`/api/jobs/${job}/cancel`)).status).toBe(403);
    expect((await as(orders).get(`/api/jobs/${job}/report`)).status).toBe(200);
    const many = { action: "mark-paid", ids: [randomUUID()], paid_on: "2026-01-31" };
    const packer = await aColleague(testApp, ada.storeId, "fulfilment");
    expect((await as(packer).post("/api/orders/bulk", many)).status).toBe(403);
    expect((await as(orders).post("/api/orders/bulk", many)).status).toBe(404);
  });

  test("cost no query: session, membership and role are read together", async () => {
    const ada = await anOwner(testApp);
    const bob = await aColleague(testApp, ada.storeId, "reader");
    const statements = await statementsOf(() => inTab(bob, ada.storeId).get("/api/menus"));
    expect(statements.filter((text) => text.includes("memberships"))).toEqual([
      expect.stringContaining('from "sessions"'),
    ]);
    const refused = await statementsOf(() => as(bob).get("/api/orders"));
    // The server's own sweeps use the same connections.
    expect(refused.filter((text) => /"sessions"|"orders"/.test(text))).toEqual([
      expect.stringContaining('from "sessions"'),
    ]);
  });
});

describe("a hand-over", () => {
  test("makes the other the owner and the former one a manager, once both have agreed", async () => {
    const ada = await anOwner(testApp);
    const bob = await aColleague(testApp, ada.storeId, "manager");
    expect((await as(bob).post("/api/people/hand-over", { user_id: bob.userId })).status).toBe(403);
    expect((await as(ada).post("/api/people/hand-over", { user_id: ada.userId })).status).toBe(409);
    expect((await as(ada).post("/api/people/hand-over", { user_id: randomUUID() })).status).toBe(404);
    expect((await as(ada).post("/api/people/hand-over", { user_id: bob.userId })).status).toBe(204);
    expect((await peopleOf(ada)).hand_over).toEqual({
      from: ada.email,
      to: bob.email,
      asked_at: expect.any(String),
      is_mine_to_answer: false,
    });
    expect((await as(ada).post("/api/people/hand-over/accept")).status).toBe(404);
    const answers = await Promise.all([1, 2].map(() => as(bob).post("/api/people/hand-over/accept")));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);

    expect(await rolesOf(bob)).toEqual({ [ada.email]: "manager", [bob.email]: "owner" });
    expect((await as(ada).patch(`/api/people/${bob.userId}`, { role: "reader" })).status).toBe(403);
    expect((await (await as(bob).get("/api/store")).json()).permissions).toEqual([...PERMISSIONS]);
    for (const { email } of [ada, bob]) {
      await newestMail(testApp, email, 2);
      const subjects = (await mailsTo(testApp, email)).map(({ subject }) => subject.split(":")[0]);
      expect(subjects).toEqual(
        expect.arrayContaining(["A store is to be handed over", "A store was handed over"]),
      );
    }
    expect((await eventsOf({ ...bob, storeId: ada.storeId, slug: "" })).map(({ type }) => type)).toEqual([
      "people.hand-over-asked",
      "people.handed-over",
    ]);
  });

  test("of two at once, one wins", async () => {
    const ada = await anOwner(testApp);
    const eve = await aColleague(testApp, ada.storeId, "owner");
    const bob = await aColleague(testApp, ada.storeId, "reader");
    const carl = await aColleague(testApp, ada.storeId, "reader");
    const asked = await Promise.all([
      as(ada).post("/api/people/hand-over", { user_id: bob.userId }),
      as(eve).post("/api/people/hand-over", { user_id: carl.userId }),
    ]);
    expect(asked.map(({ status }) => status).sort()).toEqual([204, 409]);
    const took = await Promise.all([bob, carl].map((who) => as(who).post("/api/people/hand-over/accept")));
    expect(took.map(({ status }) => status).sort()).toEqual([204, 404]);
    const owner = asked[0]?.ok ? eve : ada;
    expect(Object.values(await rolesOf(owner)).sort()).toEqual(["manager", "owner", "owner", "reader"]);
  });

  test("is declined, taken back by any owner, or lapses with the role or membership of either", async () => {
    const ada = await anOwner(testApp);
    const bob = await aColleague(testApp, ada.storeId, "reader");
    const eve = await aColleague(testApp, ada.storeId, "owner");
    const carl = await aColleague(testApp, ada.storeId, "manager");
    const ask = () => as(ada).post("/api/people/hand-over", { user_id: bob.userId });
    for (const end of [
      () => as(bob).delete("/api/people/hand-over"),
      () => as(ada).delete("/api/people/hand-over"),
      () => as(eve).delete("/api/people/hand-over"),
      () => as(eve).patch(`/api/people/${bob.userId}`, { role: "orders" }),
      () => as(eve).delete(`/api/people/${bob.userId}`),
    ]) {
      expect((await ask()).status).toBe(204);
      expect((await as(carl).delete("/api/people/hand-over")).status).toBe(404);
      expect((await end()).status).toBe(204);
      expect((await peopleOf(ada)).hand_over).toBeNull();
    }
  });
});

test("what is mailed to the owner goes to every owner, and what is about a sign-in to its person", async () => {
  const ada = await anOwner(testApp);
  const bob = await aColleague(testApp, ada.storeId, "owner");
  const carl = await aColleague(testApp, ada.storeId, "manager");
  const recipients = (type: string) =>
    asTableOwner(db, async (query) => {
      const rows = await query<{ recipient: string }>(
        "select recipient from mail_outbox where store_id = $1 and type = $2 order by recipient",
        [ada.storeId, type],
      );
      return rows.map(({ recipient }) => recipient);
    });
  await asTableOwner(db, (query) =>
    query("insert into mail_outbox (store_id, type) values ($1, 'new-order')", [ada.storeId]),
  );
  expect(await recipients("new-order")).toEqual([ada.email, bob.email].sort());

  const elsewhere = await signIn(testApp, carl.email);
  const { session_id } = await (await as(elsewhere).get("/api/auth/user")).json();
  expect((await as(carl).delete(`/api/auth/sessions/${session_id}`)).status).toBe(200);
  expect(await recipients("security-changed")).toEqual([carl.email]);
});

/** The statements of one request, without those that begin and end its transactions. */
async function statementsOf(request: () => Promise<Response>): Promise<string[]> {
  const texts: string[] = [];
  const connect = db.pool.connect.bind(db.pool) as () => Promise<import("pg").PoolClient>;
  const spied = new Map<import("pg").PoolClient, unknown>();
  db.pool.connect = (async () => {
    const client = await connect();
    const query = client.query;
    if (!spied.has(client)) {
      spied.set(client, query);
      client.query = ((asked: string | { text: string }, ...rest: unknown[]) => {
        texts.push(typeof asked === "string" ? asked : asked.text);
        return (query as (...all: unknown[]) => unknown).call(client, asked, ...rest);
      }) as typeof client.query;
    }
    return client;
  }) as typeof db.pool.connect;
  await request();
  db.pool.connect = connect as typeof db.pool.connect;
  for (const [client, query] of spied) client.query = query as typeof client.query;
  return texts.filter((text) => !/^(begin|commit)/.test(text));
}
