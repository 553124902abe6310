import { createServer, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import type { ServedHost } from "#domain/shop-domains/host-table.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { readConfig } from "#server/config.ts";
import { listen } from "#test/listen.ts";
import { type AskedHost, createHostJudge, createShopAddress, isUnread, leadsTo } from "./judge-host.ts";

const PROXY = "10.1.2.3";
const STRANGER = "203.0.113.7";
const ENV = {
  PUBLIC_URL: "https://Platform.example",
  STORE_CNAME: "shops.platform.example",
  TRUSTED_PROXIES: "10.0.0.0/8",
};

const clay: ServedHost = {
  storeId: "6f0f3c1e-6a47-4f3d-9a55-7d1f8f1f0001" as StoreId,
  slug: "clay",
  isMain: true,
  main: "shop.example.com",
};
const NAMES = new Map([
  ["shop.example.com", clay],
  ["xn--tpferei-n4a.de", { ...clay, isMain: false }],
]);

function judgeWith(env: Record<string, string>, names = NAMES, isLoaded = true) {
  return createHostJudge({
    hosts: { find: (name) => names.get(name), size: names.size, isLoaded },
    config: readConfig(env),
  });
}

const judge = judgeWith(ENV);

function asked(said: Partial<AskedHost> & { host?: string }): AskedHost {
  const { host, ...rest } = said;
  return {
    target: "/",
    hosts: host === undefined ? [] : [host],
    forwardedHost: undefined,
    from: STRANGER,
    ...rest,
  };
}

function kindOf(said: Partial<AskedHost> & { host?: string }): string {
  const { kind, shop } = judge(asked(said));
  return shop ? shop.name : kind;
}

describe("the Host header", () => {
  test.for([
    ["platform.example", "platform"],
    ["PLATFORM.Example", "platform"],
    ["platform.example.", "platform"],
    ["platform.example:443", "platform"],
    ["platform.example:8443", "platform"],
    ["shop.example.com", "shop.example.com"],
    ["Shop.EXAMPLE.com", "shop.example.com"],
    ["shop.example.com.", "shop.example.com"],
    ["shop.example.com:8080", "shop.example.com"],
    ["shop.example.com.:443", "shop.example.com"],
    ["shop.example.com:", "shop.example.com"],
    ["xn--tpferei-n4a.de", "xn--tpferei-n4a.de"],
    ["XN--TPFEREI-N4A.de", "xn--tpferei-n4a.de"],
    ["töpferei.de", "unknown"],
    ["tÃ¶pferei.de", "unknown"],
    ["shop.example.com..", "unknown"],
    ["shop.example.com:99999", "unknown"],
    ["shop.example.com:80:80", "unknown"],
    ["shop.example.com:80@platform.example", "unknown"],
    ["owner@shop.example.com", "unknown"],
    ["platform.example@shop.example.com", "unknown"],
    ["shop.example.com, platform.example", "unknown"],
    ["shop.example.com platform.example", "unknown"],
    ["http://shop.example.com", "unknown"],
    ["shop.example.com/", "unknown"],
    ["shop.example.com#", "unknown"],
    ["shop.example.com\\@platform.example", "unknown"],
    ["evil-shop.example.com", "unknown"],
    ["com", "unknown"],
    ["shops.platform.example", "unknown"],
    ["127.0.0.1", "unknown"],
    ["[::1]:3000", "unknown"],
    ["constructor", "unknown"],
    ["__proto__", "unknown"],
    ["", "unknown"],
    [".", "unknown"],
    [":443", "unknown"],
    ["a".repeat(10_240), "unknown"],
    [`${"a.".repeat(5_000)}example.com`, "unknown"],
  ])("%s", ([host, kind]) => {
    expect(kindOf({ host: host as string })).toBe(kind);
  });

  test("missing, or sent twice", () => {
    expect(kindOf({})).toBe("unknown");
    expect(kindOf({ hosts: ["shop.example.com", "platform.example"] })).toBe("unknown");
    expect(kindOf({ hosts: ["shop.example.com", "shop.example.com"] })).toBe("unknown");
  });

  test("a name is told as we know it, with its store", () => {
    expect(judge(asked({ host: "SHOP.example.com:80" }))).toEqual({
      kind: "shop",
      shop: { ...clay, name: "shop.example.com" },
    });
  });
});

describe("X-Forwarded-Host", () => {
  test.for([
    [PROXY, "shop.example.com", "shop.example.com"],
    [`::ffff:${PROXY}`, "shop.example.com", "shop.example.com"],
    [PROXY, "Shop.Example.com:443", "shop.example.com"],
    [PROXY, "platform.example", "platform"],
    [PROXY, "stranger.example", "unknown"],
    [PROXY, "shop.example.com, platform.example", "unknown"],
    [PROXY, "platform.example,platform.example", "unknown"],
    [PROXY, "", "unknown"],
    [STRANGER, "shop.example.com", "platform"],
    ["", "shop.example.com", "platform"],
  ])("from %s: %s", ([from, forwardedHost, kind]) => {
    expect(kindOf({ host: "platform.example", from: from as string, forwardedHost })).toBe(kind);
  });
});

test("a visitor's own X-Forwarded-Host, which a proxy has passed on, opens nothing at a shop's host", () => {
  const sent = (forwardedHost: string) =>
    kindOf({ host: "Shop.example.com:443", from: PROXY, forwardedHost });
  expect(sent("platform.example")).toBe("unknown");
  expect(sent("xn--tpferei-n4a.de")).toBe("unknown");
  expect(sent("")).toBe("unknown");
  expect(sent("shop.example.com")).toBe("shop.example.com");
});

describe("a request line with a whole address", () => {
  test.for([
    ["http://shop.example.com/products", "shop.example.com", "shop.example.com"],
    ["HTTPS://SHOP.example.com:8443/", "shop.example.com", "shop.example.com"],
    ["http://shop.example.com", undefined, "shop.example.com"],
    ["http://shop.example.com?x", "shop.example.com", "shop.example.com"],
    ["http://platform.example/", "shop.example.com", "unknown"],
    ["http://shop.example.com/", "platform.example", "unknown"],
    ["http://shop.example.com@platform.example/", "platform.example", "unknown"],
    ["http:///admin", "platform.example", "unknown"],
    ["ftp://platform.example/", "platform.example", "unknown"],
    ["platform.example:443", "platform.example", "unknown"],
    ["", "platform.example", "unknown"],
    ["//shop.example.com/", "platform.example", "platform"],
    ["*", "platform.example", "platform"],
  ])("%s, Host: %s", ([target, host, kind]) => {
    expect(kindOf({ target: target as string, ...(host !== undefined && { host }) })).toBe(kind);
  });
});

test("until all names were read, a name may be a shop's", () => {
  const early = judgeWith(ENV, new Map(), false);
  expect(early(asked({ host: "shop.example.com" })).kind).toBe("unread");
  expect(early(asked({ host: "platform.example" })).kind).toBe("platform");
});

describe("until the operator says where names lead", () => {
  test("the platform answers at any host but those of shops", () => {
    const early = judgeWith({ PUBLIC_URL: ENV.PUBLIC_URL });
    expect(early(asked({ host: "stranger.example" })).kind).toBe("platform");
    expect(early(asked({ host: "shop.example.com" })).kind).toBe("shop");
  });

  test("nothing of a request is read while no shop has a name", () => {
    const unread = new Proxy({} as IncomingMessage, {
      get: () => {
        throw new Error("The request was read.");
      },
      has: () => {
        throw new Error("The request was read.");
      },
    });
    expect(judgeWith({ PUBLIC_URL: ENV.PUBLIC_URL }, new Map())(unread).kind).toBe("platform");
    expect(judgeWith({})(unread).kind).toBe("platform");
  });
});

test("over a socket", async () => {
  const said = (req: IncomingMessage) => judge(req).shop?.name ?? judge(req).kind;
  const { port } = await listen(createServer((req, res) => res.end(said(req))));
  const raw = async (head: string) => {
    const socket = connect(port, "127.0.0.1");
    socket.end(`${head}\r\nConnection: close\r\n\r\n`);
    return (await text(socket)).split("\r\n").at(-1) || "refused";
  };
  expect(await raw("GET / HTTP/1.1\r\nHost: shop.example.com")).toBe("shop.example.com");
  expect(await raw("GET / HTTP/1.1\r\nHost: shop.example.com\r\nHOST: platform.example")).not.toContain(
    "example",
  );
  expect(await raw("GET http://shop.example.com/ HTTP/1.1\r\nHost: platform.example")).toBe("unknown");
  expect(await raw("GET / HTTP/1.1\r\nHost: platform.example\r\nX-Forwarded-Host: shop.example.com")).toBe(
    "platform",
  );
  // No request line can name what the page cache calls the pages of a shop.
  expect(await raw(`GET @${clay.storeId}/ HTTP/1.1\r\nHost: platform.example`)).toBe("refused");
});

test("a shop's domain is named where shops are served at theirs", () => {
  const shop = { slug: "clay", mainName: "shop.example.com" };
  const origin = "https://platform.example";
  const named = (env: Record<string, string>, copySince: Date | null) =>
    createShopAddress({ origin, config: readConfig(env), copy: { since: () => copySince } })(shop);
  expect(named(ENV, null)).toBe("https://shop.example.com");
  expect(named(ENV, new Date())).toBe("https://platform.example/clay");
  expect(named({}, null)).toBe("https://platform.example/clay");
});

test("a copy leads nobody to the original, and keeps nothing that says so", () => {
  const hosts = { find: (name: string) => NAMES.get(name) };
  const [config, name] = [readConfig(ENV), "shop.example.com"];
  const original = { hosts, config, copy: { since: () => null } };
  const copy = { hosts, config, copy: { since: () => new Date() } };
  expect([leadsTo(original, name), isUnread(original, name)]).toEqual([name, false]);
  expect([leadsTo(copy, name), isUnread(copy, name)]).toEqual([undefined, true]);
  expect([leadsTo(copy, null), isUnread(copy, null)]).toEqual([undefined, false]);
});
