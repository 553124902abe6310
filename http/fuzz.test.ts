import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { ROUTES_AT_SHOP_HOST } from "#http/front/shop-host-routes.ts";
import { bodySchema, type Operation, readOperations } from "#test/api-document.ts";
import { openTestApp } from "#test/app.ts";
import { anApiKey } from "#test/factories-api-keys.ts";
import { anyText, type Schema, SEED, valueFor, variationsOf } from "#test/from-schema.ts";
import { IS_SWEEP, runs } from "#test/is-sweep.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";
import { PATIENCE_MS } from "#test/patience.ts";
import { challenge } from "#test/second-factor.ts";
import { swept } from "#test/swept.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { ENDPOINTS } from "#test/tenant-endpoints.ts";
import { aTenant, type Tenant } from "#test/tenants.ts";

const dataDir = await openTemporaryFolder();
const testApp = await openTestApp({
  DATA_DIR: dataDir,
  PUBLIC_URL: "http://localhost:3000",
  STORE_CNAME: "shops.example.net",
});

type FuzzRequest = {
  id?: string | undefined;
  query?: Record<string, string> | undefined;
  header?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | undefined;
};

const operations = await readOperations(testApp);
const withBody = operations.filter(([, operation]) => bodySchema(operation));
const shoppers = operations.filter(
  ([name]) => ROUTES_AT_SHOP_HOST[name.replaceAll(/\{(\w+)\}/g, ":$1")] === "shop",
);
const withParameters = operations.filter(([, { parameters = [] }]) => parameters.length > 0);

function send({ headers }: Tenant, name: string, { id = "", query, header, body }: FuzzRequest) {
  const [method = "", path = ""] = name.split(" ");
  const search = query ? `?${new URLSearchParams(query)}` : "";
  const type = typeof body === "string" ? "application/json" : "image/png";
  return testApp.request(path.replace("{id}", id) + search, {
    method,
    headers: { ...headers, ...(body !== undefined && { "content-type": type }), ...header },
    body,
  });
}

const reader = await aTenant(testApp);

// In the sweep each that writes has an owner of its own: the next endpoint needs what this one deletes.
const SHARING = IS_SWEEP ? 1 : 10;
let writer = { ada: reader, uses: SHARING };

async function aWriter(): Promise<Tenant> {
  // One of them may have signed her out.
  const isAsBefore = async () => (await send(writer.ada, "GET /api/store", {})).ok;
  if (writer.uses >= SHARING || !(await isAsBefore())) writer = { ada: await aTenant(testApp), uses: 0 };
  writer.uses += 1;
  return writer.ada;
}

/** Unchanged it succeeds, as tenant-matrix.test.ts shows: refusals are due to the change and to nothing else. */
async function aGoodRequest(name: string, { requestBody }: Operation) {
  const ada = name.startsWith("GET ") ? reader : await aWriter();
  const { picture, body = {}, ...asked } = ENDPOINTS[name]?.ask(ada.ids) ?? {};
  return { ada, body, asked: { ...asked, body: picture ?? (requestBody && JSON.stringify(body)) } };
}

/** Served or refused, in JSON or as a file, and never a 500. */
async function expectAnAnswer(answer: Response): Promise<void> {
  const text = await answer.text();
  expect(answer.status, text).toBeLessThan(500);
  const isFile = answer.headers.has("content-disposition");
  if (answer.status !== 204 && !isFile) expect(JSON.parse(text)).toBeTypeOf("object");
}

describe(`any input (seed ${SEED})`, () => {
  test.for(withBody)("%s answers", async ([name, operation]) => {
    const { ada, asked, body } = await aGoodRequest(name, operation);
    const schema = bodySchema(operation) as Schema;
    const anyBody = fc.oneof(
      { weight: 8, arbitrary: variationsOf(schema, body).map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: valueFor(schema).map((value) => JSON.stringify(value)) },
      {
        weight: 1,
        arbitrary: fc.oneof(anyText, fc.constantFrom("[".repeat(50_000), '{"a":'.repeat(50_000), "\ufeff{}")),
      },
    );
    await fc.assert(
      fc.asyncProperty(anyBody, async (text) =>
        expectAnAnswer(await send(ada, name, { ...asked, body: text })),
      ),
      { seed: SEED, numRuns: runs(15) },
    );
  });

  swept.for(withParameters)("%s answers, whatever its parameters", async ([name, operation]) => {
    const { ada, asked } = await aGoodRequest(name, operation);
    const { parameters = [] } = operation;
    const values = fc.record(
      Object.fromEntries(
        parameters.map(({ name, schema }) => [
          name,
          fc.option(valueFor(schema).map(asText), { nil: undefined }),
        ]),
      ),
    );
    await fc.assert(
      fc.asyncProperty(values, async (given) => {
        const placed = (place: string) =>
          parameters.flatMap(({ in: at, name }) =>
            at === place && given[name] !== undefined ? [[name, given[name]]] : [],
          );
        const [[, id = asked.id] = []] = placed("path");
        const header = Object.fromEntries(
          placed("header").map(([key, value = ""]) => [key, asHeader(value)]),
        );
        const query = { ...asked.query, ...Object.fromEntries(placed("query")) };
        await expectAnAnswer(await send(ada, name, { ...asked, id: asSegment(id ?? ""), query, header }));
      }),
      { seed: SEED, numRuns: runs(15) },
    );
  });
});

test("whatever is sent as a key, with whatever version and store, is answered", async () => {
  const { secret } = await anApiKey(testApp.db, reader.storeId, { by: reader.userId });
  const anyKey = fc.oneof(
    anyText.map((text) => `sw_live_${text}`),
    fc.nat(secret.length).map((length) => secret.slice(0, length)),
    fc.constant(secret),
  );
  await fc.assert(
    fc.asyncProperty(anyKey, fc.option(anyText), fc.option(anyText), async (key, version, store) => {
      const headers = {
        authorization: `Bearer ${asHeader(key)}`,
        ...(version !== null && { "storewright-version": asHeader(version) }),
        ...(store !== null && { "store-id": asHeader(store) }),
      };
      const answer = await testApp.request("/api/orders", { headers });
      await expectAnAnswer(answer.clone());
      if (key !== secret) expect(answer.status).toBe(401);
    }),
    { seed: SEED, numRuns: runs(40) },
  );
});

swept.for(shoppers)("%s answers at the shop's own host, whatever is sent", async ([name, operation]) => {
  const { ada, asked, body } = await aGoodRequest(name, operation);
  await vi.waitUntil(async () => (await sendToShop(ada, "GET /", {})).status === 200, PATIENCE_MS);
  const schema = bodySchema(operation);
  const anyBody = schema
    ? fc.oneof(
        variationsOf(schema, body).map((value) => JSON.stringify(value)),
        anyText,
      )
    : fc.constant(undefined);
  const anyQuery = fc.dictionary(fc.constantFrom("storeId", "search", "q", "a"), anyText);
  await fc.assert(
    fc.asyncProperty(anyBody, anyQuery, async (text, query) =>
      expectAnAnswer(
        await sendToShop(ada, name, { ...asked, query: { ...asked.query, ...query }, body: text }),
      ),
    ),
    { seed: SEED, numRuns: runs(5) },
  );
});

async function sendToShop({ storeId }: Tenant, name: string, { id = "", query, body }: FuzzRequest) {
  const [method = "", path = ""] = name.split(" ");
  const address = new URL(path.replace(/\{\w+\}/, id), `http://${storeId}.example.com:3000`);
  address.search = String(new URLSearchParams(query));
  const headers = new Headers(body === undefined ? {} : { "content-type": "application/json" });
  return testApp.app.fetch(new Request(address, { method, headers, body }));
}

// Some objects among the values have no toString.
function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

// A URL contains bytes; a lone surrogate is sent as three invalid ones.
function asSegment(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  const encoded = bytes.map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  return /^\.{0,2}$/.test(text) ? "%00" : encoded.replaceAll("%ef%bf%bd", "%ed%a0%80");
}

function asHeader(text: string): string {
  return text.replace(/[^\x20-\x7e\xa0-\xff]/g, "ÿ").trim();
}

describe(`files and passkeys (seed ${SEED})`, async () => {
  const ada = await anOwner(testApp);
  const as = ownerRequests(testApp, ada);

  test("an upload of any bytes is a picture or is refused", async () => {
    const heads = [
      "\x89PNG\r\n\x1a\n",
      "\xff\xd8\xff\xe0",
      "GIF89a",
      "RIFF\0\0\0\0WEBPVP8 ",
      "\0\0\0\x1cftypavif",
      "<svg ",
    ];
    const file = fc
      .tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 200 }))
      .map(([head, rest]) => new Uint8Array([...Buffer.from(head, "latin1"), ...rest]));
    await fc.assert(
      fc.asyncProperty(file, async (bytes) => {
        const headers = { ...ada.headers, "content-type": "image/png" };
        await expectAnAnswer(
          await testApp.request("/api/uploads?for=collection", { method: "POST", headers, body: bytes }),
        );
      }),
      { seed: SEED, numRuns: runs(15) },
    );
  });

  test("a passkey's answer can be anything", async () => {
    const { id } = await (await as.post("/factors", { factor_type: "webauthn" })).json();
    const text = fc.oneof(anyText, fc.base64String(), fc.jsonValue());
    const response = fc.oneof(
      text,
      fc.dictionary(anyText, text),
      fc.record({
        clientDataJSON: text,
        attestationObject: text,
        authenticatorData: text,
        signature: text,
        transports: text,
      }),
    );
    const credential = fc.oneof(
      fc.object(),
      fc.record({
        id: text,
        rawId: text,
        type: fc.constantFrom("public-key", "x"),
        response,
        clientExtensionResults: text,
      }),
    );
    await fc.assert(
      fc.asyncProperty(credential, async (credential_response) => {
        const { id: challenge_id } = await challenge(testApp, ada, id);
        await expectAnAnswer(
          await as.post(`/factors/${id}/verify`, {
            challenge_id,
            webauthn: { type: "create", credential_response },
          }),
        );
      }),
      { seed: SEED, numRuns: runs(15) },
    );
  });
});
