import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import type { AppEnv } from "#http/app-env.ts";
import { readConfig } from "#server/config.ts";
import { clientAddress, clientNetwork, isOnLoopback } from "./client-address.ts";

type AddressCase = {
  from: string;
  httpVersion?: string;
  headers?: Record<string, string>;
  env?: Record<string, string>;
};

async function ask({ from, httpVersion = "1.1", headers = {}, env = {} }: AddressCase) {
  const config = readConfig(env);
  const app = new Hono<AppEnv>().get("/", (c) =>
    c.json({
      address: clientAddress(c, config),
      network: clientNetwork(c, config),
      loopback: isOnLoopback(c, config),
    }),
  );
  const request = new Request("http://localhost:3000/", { headers });
  const response = await app.fetch(request, { incoming: { httpVersion, socket: { remoteAddress: from } } });
  return response.json() as Promise<{ address: string; network: string; loopback: boolean }>;
}

describe("the client's address", () => {
  test("is the socket's, whatever the request claims", async () => {
    const headers = { "x-forwarded-for": "203.0.113.9" };
    expect((await ask({ from: "198.51.100.7", headers })).address).toBe("198.51.100.7");
    expect((await ask({ from: "::ffff:198.51.100.7" })).address).toBe("198.51.100.7");
  });

  test("is the one that trusted proxies report, up to the first untrusted one", async () => {
    const env = { TRUSTED_PROXIES: "10.0.0.0/8,127.0.0.1" };
    const via = (chain: string, from = "10.0.0.1") =>
      ask({ from, headers: { "x-forwarded-for": chain }, env });
    expect((await via("203.0.113.9")).address).toBe("203.0.113.9");
    expect((await via("1.2.3.4, 203.0.113.9, 10.9.9.9")).address).toBe("203.0.113.9");
    expect((await via("nonsense, 10.9.9.9")).address).toBe("10.9.9.9");
    expect((await via("203.0.113.9", "198.51.100.7")).address).toBe("198.51.100.7");
  });

  test("counts a whole /64 of IPv6 as one", async () => {
    expect((await ask({ from: "2001:db8:1:2:3:4:5:6" })).network).toBe("2001:db8:1:2");
    expect((await ask({ from: "2001:db8:1:2::9" })).network).toBe("2001:db8:1:2");
    expect((await ask({ from: "2001:db8::9" })).network).toBe("2001:db8:0:0");
    expect((await ask({ from: "198.51.100.7" })).network).toBe("198.51.100.7");
  });
});

describe("on loopback", () => {
  test.each([
    ...[
      "Via",
      "X-Real-IP",
      "CF-Connecting-IP",
      "True-Client-IP",
      "Client-IP",
      "X-Client-IP",
      "Fastly-Client-IP",
    ],
    ...[
      "X-Original-For",
      "X-Original-URL",
      "X-Original-Forwarded-For",
      "X-Forwarded-Host",
      "X-Cluster-Client-IP",
    ],
    ...["X-Forwarded", "Forwarded-For", "X-Envoy-External-Address", "X-Azure-ClientIP", "X-Amzn-Trace-Id"],
    ...["CDN-Loop", "Max-Forwards", "DO-Connecting-IP"],
  ])("no: a proxy adds %s", async (name) => {
    expect((await ask({ from: "127.0.0.1", headers: { [name]: "x" } })).loopback).toBe(false);
  });

  test.each<[string, AddressCase]>([
    ["this machine asks", { from: "127.0.0.1" }],
    ["this machine asks by IPv6", { from: "::1", headers: { host: "[::1]:3000" } }],
    ["PUBLIC_URL is local too", { from: "127.0.0.1", env: { PUBLIC_URL: "http://localhost:3000" } }],
  ])("yes: %s", async (_, asked) => {
    expect((await ask(asked)).loopback).toBe(true);
  });

  const lan = { HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" };
  test.each<[string, AddressCase]>([
    ["another machine asks", { from: "192.168.0.9" }],
    ["nobody knows who asks", { from: "" }],
    ["another name was asked for", { from: "127.0.0.1", headers: { host: "evil.example" } }],
    ["a broken name was asked for", { from: "127.0.0.1", headers: { host: "a b" } }],
    ["a proxy says so", { from: "127.0.0.1", headers: { "x-forwarded-for": "127.0.0.1" } }],
    ["a proxy says so otherwise", { from: "127.0.0.1", headers: { "X-Forwarded-Proto": "https" } }],
    ["a proxy says so by the standard", { from: "127.0.0.1", headers: { forwarded: "for=1.2.3.4" } }],
    ["a proxy speaks HTTP/1.0", { from: "127.0.0.1", httpVersion: "1.0" }],
    ["HOST is open", { from: "127.0.0.1", env: lan }],
    ["PUBLIC_URL is not", { from: "127.0.0.1", env: { PUBLIC_URL: "https://shops.example.com" } }],
  ])("no: %s", async (_, asked) => {
    expect((await ask(asked)).loopback).toBe(false);
  });
});
