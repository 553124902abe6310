import { randomBytes, randomUUID } from "node:crypto";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { inStore } from "#db/client.ts";
import { confirmAccountCode } from "#domain/accounts/confirm-account-code.ts";
import { requestAccountCode } from "#domain/accounts/request-account-code.ts";
import { confirmByCode } from "#domain/auth/confirm-sign-in.ts";
import { isDeviceOf, newDeviceSecret } from "#domain/auth/device-secret.ts";
import { requestSignIn } from "#domain/auth/request-sign-in.ts";
import { backUp } from "#domain/backup/back-up.ts";
import { restore } from "#domain/backup/restore.ts";
import { createConsentLinks } from "#domain/consents/consent-links.ts";
import { downloadToken, readDownloadToken } from "#domain/exports/download-token.ts";
import { listDeeds } from "#domain/operator/deeds.ts";
import { createOrderProofs } from "#domain/orders/status-page/order-proof.ts";
import { findStripeKeys, saveStripeAccount } from "#domain/payments/stripe/stripe-account.ts";
import { ERASURES_FILE, erasureHash, openErasureList } from "#domain/privacy/erasure-list.ts";
import { type AuthKeys, deriveAuthKeys } from "#domain/secrets/keys.ts";
import { openAuthKeys } from "#domain/secrets/open-keys.ts";
import { countSealed, resealAll, sumSealed } from "#domain/secrets/reseal.ts";
import { SEALED_COLUMNS } from "#domain/secrets/sealed-columns.ts";
import { sealSecret } from "#domain/secrets/store-secret.ts";
import { createStockWishLinks } from "#domain/stock-wishes/stock-wish-links.ts";
import { previewToken, readPreviewToken } from "#domain/themes/preview-token.ts";
import { createWebhook, findWebhookSecret } from "#domain/webhooks/save-webhook.ts";
import type {
  ConsentId,
  ExportId,
  OrderId,
  SessionId,
  StockWishId,
  StoreId,
  UserId,
} from "#rules/input/ids.ts";
import { readConfig } from "#server/config.ts";
import { ORIGIN, openTestApp } from "#test/app.ts";
import { atEnd } from "#test/at-end.ts";
import { anEmptyDatabase, openDatabase } from "#test/database.ts";
import { anOpenStore, anUnpaidOrder, type OpenStore } from "#test/factories-orders.ts";
import { anOperator } from "#test/operator.ts";
import { anOwner, ownerRequests, postJson, signIn } from "#test/owner.ts";
import { PATIENCE_MS } from "#test/patience.ts";
import { anOwnerWithTotp, answer } from "#test/second-factor.ts";
import { toUrl } from "#test/server-database.ts";
import { silentLog } from "#test/silent-log.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";

const [FIRST, SECOND, THIRD] = ["first", "second", "third"].map(
  (which) => `the ${which} secret of these tests, long enough`,
) as [string, string, string];

const db = await openDatabase();
const { host, port, user, password, database } = db.pool.options;
const databaseUrl = toUrl({ host, port, user, password, database } as never);
const client = new pg.Client(databaseUrl);
await client.connect();
atEnd(() => client.end());
const dataDir = await openTemporaryFolder();
const by = randomUUID() as UserId;

// Each begins with nothing sealed: what the last secret of one sealed would be unreadable for the next.
beforeEach(async () => {
  for (const { table } of SEALED_COLUMNS) await client.query(`delete from ${table}`);
  await rm(join(dataDir, ERASURES_FILE), { force: true });
});

const settings = (secret: string, accepted?: string) => ({
  AUTH_SECRET: secret,
  DATA_DIR: dataDir,
  ...(accepted && { AUTH_SECRET_ACCEPTED: accepted }),
});
/** As a process starts with them. */
const aProcess = (secret: string, accepted?: string) =>
  openTestApp(settings(secret, accepted), undefined, db);
const keysOf = (secret: string, accepted?: string) =>
  openAuthKeys(readConfig({ ...settings(secret, accepted), DATABASE_URL: databaseUrl }), db);

/** The operator's command with these secrets, perhaps over a connection that has bad luck. */
function anOperatorWith(secret: string | undefined, accepted?: string, over: pg.Client = client) {
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...(secret && { AUTH_SECRET: secret }),
    ...(accepted && { AUTH_SECRET_ACCEPTED: accepted }),
  });
  return anOperator(db, [], { config, reach: async () => over }).operate;
}

/** A connection on which something happens before a statement of this kind. */
function interrupted(statement: RegExp, happens: () => Promise<void>): pg.Client {
  const query = async (text: string, values?: unknown[]) => {
    if (statement.test(text)) await happens();
    return client.query(text, values);
  };
  return { query } as unknown as pg.Client;
}

const STRIPE = { restricted_key: "rk_test_12345678", webhook_secret: "whsec_12345678" };

async function takesCards(keys: AuthKeys, store: StoreId, input = {}): Promise<void> {
  await saveStripeAccount(db, keys, store, { input: { active: true, ...STRIPE, ...input }, by });
}

const stripeKeysOf = (keys: AuthKeys, store: StoreId) =>
  inStore(db, "owner", store, (tx) => findStripeKeys(tx, keys, store));

const leftFor = async (secret: string, accepted?: string) =>
  sumSealed(await countSealed(client, deriveAuthKeys(secret, accepted)), "accepted");

test("every sealed column of the database is known to the rotation", async () => {
  const { rows } = await client.query(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and udt_name = 'bytea' and column_name ~ '^sealed|_secret$' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(
    SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort(),
  );
});

/** One of everything that is signed or hashed, made with these keys; and what of it is still accepted with others. */
async function signEverything(keys: AuthKeys, store: OpenStore) {
  const email = "zoe@example.com";
  const order = { storeId: store.id, id: randomUUID() as OrderId, email };
  const proof = createOrderProofs(keys).forLink({ ...order, placedAt: Date.now() });
  const consent = { storeId: store.id, id: randomUUID() as ConsentId };
  const news = createConsentLinks(keys).tokenOf(consent);
  const wish = createStockWishLinks(keys).tokenOf({ storeId: store.id, id: randomUUID() as StockWishId });
  const preview = previewToken(keys, randomUUID());
  const giver = randomUUID() as SessionId;
  const download = downloadToken(keys, { store: store.id, id: randomUUID() as ExportId, giver }, Date.now());
  const device = newDeviceSecret(keys, email);
  const signingIn = await requestSignIn(db, keys, { email: `${randomUUID()}@example.com`, wanted: "/" });
  const account = await requestAccountCode(db, keys, store.id, email);
  return {
    links: (others: AuthKeys) => ({
      order: createOrderProofs(others).isValid(order, proof),
      news: createConsentLinks(others).read(news)?.id === consent.id,
      wish: createStockWishLinks(others).read(wish) !== undefined,
      preview: readPreviewToken(others, preview) !== undefined,
    }),
    minutes: async (others: AuthKeys) => ({
      download: readDownloadToken(others, download, Date.now()) !== undefined,
      device: isDeviceOf(others, email, device),
      signingIn: (
        await confirmByCode(
          db,
          { keys: others, origin: ORIGIN, device: { cookie: undefined, userAgent: "" } },
          { request: signingIn.id, code: signingIn.code },
        )
      ).ok,
      account: (await confirmAccountCode(db, others, store.id, { ...account, userAgent: "", former: "" })).ok,
    }),
  };
}

const ALL_LINKS = { order: true, news: true, wish: true, preview: true };
const NO_LINKS = { order: false, news: false, wish: false, preview: false };
const ALL_MINUTES = { download: true, device: true, signingIn: true, account: true };
const NO_MINUTES = { download: false, device: false, signingIn: false, account: false };

describe("replacing AUTH_SECRET", () => {
  test("by the book signs nobody out, loses no key, and ends what a thief could forge", async () => {
    const before = await aProcess(FIRST);
    const owner = await anOwnerWithTotp(before);
    const colleague = await anOwner(before);
    const [store, other] = [await anOpenStore(db), await anOpenStore(db)];
    const firstKeys = await keysOf(FIRST);
    await takesCards(firstKeys, store.id);
    await takesCards(firstKeys, other.id, { restricted_key: "rk_live_87654321" });
    const input = { address: "https://hook.invalid/in", topics: ["order.placed" as const] };
    const webhook = await createWebhook(db, store.id, { keys: firstKeys, input, by });
    if (!webhook.ok) throw new Error("The webhook was not made.");
    const signed = await signEverything(firstKeys, store);
    const list = openErasureList({ dataDir, s3: undefined });
    await list.add([erasureHash(FIRST, store.id, "zoe@example.com")], new Date());

    // Two processes in the middle of the first and of the second restart: each accepts what the other makes.
    const [oldest, newest] = [await aProcess(FIRST, SECOND), await aProcess(SECOND, FIRST)];
    for (const door of [before, oldest, newest])
      expect((await ownerRequests(door, colleague).get("/api/store")).status).toBe(200);
    const hers = await signIn(newest, colleague.email);
    expect((await ownerRequests(oldest, hers).get("/api/store")).status).toBe(200);
    const { keys: published } = await (await oldest.request("/.well-known/jwks.json")).json();
    expect(published).toHaveLength(2);
    expect((await stripeKeysOf(await keysOf(SECOND, FIRST), store.id))?.key).toBe(STRIPE.restricted_key);
    const meanwhile = await signEverything(await keysOf(SECOND, FIRST), store);
    expect(await meanwhile.minutes(await keysOf(FIRST, SECOND))).toEqual(ALL_MINUTES);
    expect(await (await signEverything(firstKeys, store)).minutes(await keysOf(SECOND, FIRST))).toEqual(
      ALL_MINUTES,
    );

    const operate = anOperatorWith(SECOND, FIRST);
    expect(await operate("rotate-secret --dry-run")).toMatchObject({
      exit: 0,
      out: expect.stringContaining(
        "Stripe keys: 0 open with AUTH_SECRET, 2 only with AUTH_SECRET_ACCEPTED, 0 with neither.",
      ),
    });
    expect(await operate("rotate-secret")).toMatchObject({ exit: 4, err: expect.stringContaining("--yes") });
    const { exit, out } = await operate("rotate-secret --yes --json");
    expect({ exit, ...JSON.parse(out) }).toMatchObject({
      exit: 0,
      resealed: [
        { kind: "authenticator apps", resealed: 1 },
        { kind: "Stripe keys", resealed: 2 },
        { kind: "webhook secrets of Stripe", resealed: 2 },
        { kind: "signing secrets of webhooks", resealed: 1 },
        { kind: "keys of former secrets", resealed: 0 },
      ],
    });
    expect(await operate("rotate-secret --dry-run")).toMatchObject({ exit: 3 });
    const { deeds } = await listDeeds(db, { command: "rotate-secret", limit: 1 });
    expect(deeds).toMatchObject([{ outcome: "done", details: { leaked: false } }]);
    expect(JSON.stringify(deeds)).not.toContain(SECOND);

    const after = await aProcess(SECOND);
    const keys = await keysOf(SECOND);
    // The access token ends early; the session does not, and its browser gets another one by itself.
    expect((await ownerRequests(after, colleague).get("/api/store")).status).toBe(401);
    const refreshed = await postJson(
      after,
      "/api/auth/refresh",
      { refresh_token: hers.refreshToken },
      { cookie: hers.cookie },
    );
    const renewed = await refreshed.json();
    const headers = { authorization: `Bearer ${renewed.access_token}`, cookie: hers.cookie };
    expect((await ownerRequests(after, { headers }).get("/api/store")).status).toBe(200);
    expect(await stripeKeysOf(keys, store.id)).toEqual({
      key: STRIPE.restricted_key,
      webhookSecret: STRIPE.webhook_secret,
    });
    expect((await stripeKeysOf(keys, other.id))?.key).toBe("rk_live_87654321");
    expect(
      await inStore(db, "owner", store.id, (tx) => findWebhookSecret(tx, store.id, { id: webhook.id, keys })),
    ).toBe(webhook.secret);
    const again = await signIn(after, owner.email);
    expect((await answer(after, again, owner.totp.id, { code: owner.totp.code() })).status).toBe(200);
    expect(signed.links(keys)).toEqual(ALL_LINKS);
    expect(await signed.minutes(keys)).toEqual(NO_MINUTES);
    // Nothing of the first secret opens or signs: whoever has it is no further.
    expect(signed.links(firstKeys)).toEqual(ALL_LINKS);
    expect((await signEverything(keys, store)).links(firstKeys)).toEqual(NO_LINKS);

    // Replaced once more, what is kept still works; one that leaked ends the links at once.
    const leaked = await anOperatorWith(THIRD, SECOND)("rotate-secret --yes --leaked");
    expect(leaked).toMatchObject({
      exit: 0,
      out: expect.stringContaining("keys of former secrets: 1 sealed anew, 2 in all."),
    });
    const last = await aProcess(THIRD);
    const thirdKeys = await keysOf(THIRD);
    expect(signed.links(thirdKeys)).toEqual(NO_LINKS);
    expect((await stripeKeysOf(thirdKeys, other.id))?.key).toBe("rk_live_87654321");
    const lost = await signIn(last, owner.email);
    const [code] = owner.recoveryCodes;
    const recover = () => ownerRequests(last, lost).post("/api/auth/recovery", { code });
    expect((await recover()).status).toBe(200);
    expect((await recover()).status).toBe(422);
  });

  test("goes on where it was killed, in batches", async () => {
    const store = await anOpenStore(db);
    const keys = deriveAuthKeys(FIRST);
    const sealed = Array.from({ length: 700 }, () =>
      sealSecret(keys, store.id, "webhook secret", randomBytes(24).toString("hex")),
    );
    await client.query(
      `insert into webhooks (store_id, address, topics, sealed_secret)
       select $1, 'https://hook.invalid/in', '{order.placed}', s from unnest($2::bytea[]) s`,
      [store.id, sealed],
    );
    let batches = 0;
    const killed = interrupted(/update webhooks/, async () => {
      if (++batches === 2) throw new Error("killed");
    });
    await expect(anOperatorWith(SECOND, FIRST, killed)("rotate-secret --yes")).rejects.toThrow("killed");
    expect(await leftFor(SECOND, FIRST)).toBe(200);
    const { deeds } = await listDeeds(db, { command: "rotate-secret", limit: 1 });
    expect(deeds[0]?.outcome).toBe("failed");
    expect((await anOperatorWith(SECOND, FIRST)("rotate-secret --yes")).exit).toBe(0);
    expect(await leftFor(SECOND, FIRST)).toBe(0);
  });

  test("is refused before the secrets are swapped, and keeps nothing of the new one", async () => {
    const store = await anOpenStore(db);
    await client.query("delete from former_keys");
    await takesCards(deriveAuthKeys(FIRST), store.id);
    const early = anOperatorWith(FIRST, SECOND);
    expect(await early("rotate-secret --yes --skip-unreadable")).toMatchObject({
      exit: 4,
      err: expect.stringContaining("Swap the two and restart every process first."),
    });
    expect((await client.query("select from former_keys")).rows).toEqual([]);
    expect((await anOperatorWith(SECOND, FIRST)("rotate-secret --yes --skip-unreadable")).exit).toBe(0);
    // Again, with nothing left to do.
    expect((await anOperatorWith(SECOND, FIRST)("rotate-secret --yes --skip-unreadable")).exit).toBe(0);
  });

  test("keeps what is saved meanwhile, and says when a process still has the former secret", async () => {
    const store = await anOpenStore(db);
    await takesCards(deriveAuthKeys(FIRST), store.id);
    const newer = { restricted_key: "rk_test_saved_meanwhile" };
    const saving = (keys: AuthKeys) =>
      interrupted(/update stripe_accounts t set sealed_key/, () => takesCards(keys, store.id, newer));
    const late = await anOperatorWith(SECOND, FIRST, saving(deriveAuthKeys(FIRST)))("rotate-secret --yes");
    expect(late).toMatchObject({
      exit: 1,
      err: expect.stringContaining("does every process have the new AUTH_SECRET?"),
    });
    const done = await anOperatorWith(
      SECOND,
      FIRST,
      saving(deriveAuthKeys(SECOND, FIRST)),
    )("rotate-secret --yes");
    expect(done.exit).toBe(0);
    expect((await stripeKeysOf(deriveAuthKeys(SECOND), store.id))?.key).toBe(newer.restricted_key);
  });

  test("a save that keeps the keys does not bring the former seal back", async () => {
    const store = await anOpenStore(db);
    await takesCards(deriveAuthKeys(FIRST), store.id);
    await client.query("begin");
    await client.query("update stripe_accounts set active = active where store_id = $1", [store.id]);
    const keys = deriveAuthKeys(SECOND, FIRST);
    const saved = saveStripeAccount(db, keys, store.id, { input: { active: false }, by });
    await vi.waitFor(async () => {
      const { rows } = await client.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows).toHaveLength(1);
    }, PATIENCE_MS);
    await resealAll(client, keys);
    await client.query("commit");
    expect(await saved).toEqual({ ok: true });
    expect(await leftFor(SECOND, FIRST)).toBe(0);
  });

  test("is refused with a sentence when neither secret opens what is sealed, or one is missing", async () => {
    const store = await anOpenStore(db);
    await takesCards(deriveAuthKeys(FIRST), store.id);
    const wrong = anOperatorWith(SECOND, THIRD);
    expect(await wrong("rotate-secret --yes")).toMatchObject({
      exit: 4,
      err: expect.stringMatching(
        /^Neither secret opens these, .*Stripe keys 1, webhook secrets of Stripe 1\./,
      ),
    });
    expect(await wrong("rotate-secret --dry-run")).toMatchObject({
      exit: 0,
      out: expect.stringContaining("1 with neither."),
    });
    const findings = async (operate: typeof wrong) => {
      const { findings } = JSON.parse((await operate("check --json")).out);
      return findings.find(({ about }: { about: string }) => about === "secret");
    };
    expect(await findings(wrong)).toMatchObject({
      verdict: "bad",
      says: expect.stringContaining("Stripe keys"),
    });
    expect(await findings(anOperatorWith(SECOND, FIRST))).toMatchObject({
      says: "2 values are sealed with AUTH_SECRET_ACCEPTED: run rotate-secret.",
    });
    for (const operate of [anOperatorWith(SECOND), anOperatorWith(undefined, FIRST)])
      expect(await operate("rotate-secret --yes")).toMatchObject({
        exit: 4,
        err: expect.stringMatching(/^Set AUTH_SECRET to the new secret/),
      });
    const skipped = await wrong("rotate-secret --yes --skip-unreadable");
    expect(skipped).toMatchObject({ exit: 0, out: expect.stringContaining("2 open with neither secret") });
    expect(await findings(wrong)).toMatchObject({ verdict: "warning" });
    expect((await anOperatorWith(SECOND, FIRST)("rotate-secret --yes")).exit).toBe(0);
    expect((await stripeKeysOf(deriveAuthKeys(SECOND), store.id))?.key).toBe(STRIPE.restricted_key);
    expect(await findings(anOperatorWith(SECOND, FIRST))).toMatchObject({ verdict: "warning" });
    expect(await findings(anOperatorWith(SECOND))).toMatchObject({ verdict: "good" });
  });

  test("a backup of before is restored with both secrets, and whoever was erased stays erased", async () => {
    const store = await anOpenStore(db);
    const [early, late] = [await anUnpaidOrder(db, store), await anUnpaidOrder(db, store)];
    for (const [{ id }, email] of [
      [early, "early@example.com"],
      [late, "late@example.com"],
    ] as const)
      await client.query("update orders set email = $2 where id = $1", [id, email]);
    await takesCards(deriveAuthKeys(FIRST), store.id);
    const folder = await openTemporaryFolder();
    const file = join(folder, "before.tar.gz");
    await backUp(readConfig({ ...settings(FIRST), DATABASE_URL: databaseUrl }), file, silentLog);
    const list = openErasureList({ dataDir, s3: undefined });
    await list.add([erasureHash(FIRST, store.id, "early@example.com")], new Date());
    expect((await anOperatorWith(SECOND, FIRST)("rotate-secret --yes")).exit).toBe(0);
    await list.add([erasureHash(SECOND, store.id, "late@example.com")], new Date());

    const restored = async (name: string, secret: string, accepted?: string) => {
      const own = await openTemporaryFolder();
      await cp(join(dataDir, ERASURES_FILE), join(own, ERASURES_FILE));
      const server = await anEmptyDatabase(name);
      const config = readConfig({
        ...settings(secret, accepted),
        DATA_DIR: own,
        DATABASE_URL: toUrl(server),
      });
      const { erased, sealed } = await restore(config, file, silentLog);
      const unreadable = sealed
        .filter((count) => count.kind === "Stripe keys")
        .map((count) => count.unreadable);
      return { erased, unreadable: unreadable[0], left: sumSealed(sealed, "accepted") > 0 };
    };
    expect(await restored("both_secrets", SECOND, FIRST)).toEqual({ erased: 2, unreadable: 0, left: true });
    expect(await restored("new_secret", SECOND)).toEqual({ erased: 2, unreadable: 1, left: false });
    await expect(restored("old_secret", FIRST)).rejects.toThrow(
      /^The list of erasures was written with a later secret: set AUTH_SECRET/,
    );
  });
});
