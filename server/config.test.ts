import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";

describe("the configuration", () => {
  test("needs nothing", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      loopback: true,
      mail: { kind: "simulated" },
    });
  });

  test("treats an empty value as not set", () => expect(readConfig({ PORT: "" }).port).toBe(3000));

  test("knows whether the data folder was chosen", () => {
    const folders = [{}, { DATA_DIR: "" }, { DATA_DIR: "./data" }].map(readConfig);
    expect(folders.map(({ isDataDirSet }) => isDataDirSet)).toEqual([false, false, true]);
    expect(new Set(folders.map(({ dataDir }) => dataDir))).toEqual(new Set([resolve("data")]));
  });

  test.each([
    [{ PORT: "http" }, "PORT must be a port number from 0 to 65535."],
    [{ PORT: "70000" }, "PORT must be a port number from 0 to 65535."],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must be an address that begins with postgres://."],
    [{ PUBLIC_URL: "shops.example.com" }, "PUBLIC_URL must be an http or https address without a path"],
    [
      { PUBLIC_URL: "https://example.com/shops" },
      "PUBLIC_URL must be an http or https address without a path",
    ],
    [{ TRUSTED_PROXIES: "10.0.0.0/99" }, "TRUSTED_PROXIES must be addresses or ranges"],
    [{ CDN_MAX_AGE: "-1" }, "CDN_MAX_AGE must be a whole number of seconds."],
    [{ AUTH_SECRET: "short" }, "AUTH_SECRET must be at least 32 characters."],
    [{ AUTH_SECRET_ACCEPTED: "short" }, "AUTH_SECRET_ACCEPTED must be at least 32 characters."],
    [
      { AUTH_SECRET: "x".repeat(32), AUTH_SECRET_ACCEPTED: "x".repeat(32) },
      "AUTH_SECRET_ACCEPTED must be another secret than AUTH_SECRET.",
    ],
    [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN must be at least 32 characters."],
    [{ STORE_CNAME: "shops.example.com" }, "PUBLIC_URL must be set"],
    [{ STORE_ADDRESSES: "192.0.2.1" }, "PUBLIC_URL must be set"],
    [{ STORE_CNAME: "192.0.2.1" }, "STORE_CNAME must be a host name, as in shops.example.com."],
    [{ STORE_CNAME: "https://shops.example.com" }, "STORE_CNAME must be a host name"],
    [{ STORE_ADDRESSES: "192.0.2.1,shops.example.com" }, "STORE_ADDRESSES must be addresses separated"],
    [{ SENDER_RECORDS: "v=spf1" }, "SENDER_RECORDS must be a JSON list of records with type, host and value"],
    [
      { SENDER_RECORDS: '[{"type":"TXT","host":"example.com","value":"x"}]' },
      "(record 1: its host must end in {domain}, as in key1._domainkey.{domain}).",
    ],
    [{ DNS_SERVERS: "dns.example.com" }, "DNS_SERVERS must be addresses separated"],
    [{ RATE_LIMITS: "maybe" }, "RATE_LIMITS must be on or off."],
    [{ HOST: "0.0.0.0" }, "PUBLIC_URL must be set"],
    [{ SMTP_URL: "smtp://localhost", RESEND_API_KEY: "k", MAIL_FROM: "a@b.example" }, "must not both be set"],
    [{ SMTP_URL: "smtp://localhost" }, "MAIL_FROM must be set"],
    [{ S3_BUCKET: "pictures" }, "must be set together"],
  ])("refuses %o in one sentence", (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  test("is not on loopback when visitors come from other machines", () => {
    expect(readConfig({ PUBLIC_URL: "https://shops.example.com" }).loopback).toBe(false);
    expect(readConfig({ HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" }).loopback).toBe(false);
  });

  test("knows where the names of shops lead", () => {
    const env = { PUBLIC_URL: "https://example.com" };
    expect(readConfig(env).shopHosts).toBe(undefined);
    expect(readConfig({ ...env, STORE_CNAME: "Shops.Example.com." }).shopHosts).toEqual({
      cname: "shops.example.com",
      addresses: [],
    });
    expect(readConfig({ ...env, STORE_ADDRESSES: "192.0.2.1, 2001:DB8:0::1" }).shopHosts).toEqual({
      cname: undefined,
      addresses: ["192.0.2.1", "2001:db8::1"],
    });
    expect(readConfig({ DNS_SERVERS: "127.0.0.1:5353" }).dnsServers).toEqual(["127.0.0.1:5353"]);
  });

  test("has records of senders only where mails leave and shops can have domains", () => {
    const SENDER_RECORDS = '[{"type":"TXT","host":"{domain}","value":"v=spf1 include:spf.example.net ~all"}]';
    const shops = { PUBLIC_URL: "https://example.com", STORE_CNAME: "shops.example.com" };
    const mail = { SMTP_URL: "smtp://localhost", MAIL_FROM: "shops@example.com" };
    expect(readConfig({ ...shops, ...mail, SENDER_RECORDS }).senderTemplates).toEqual(
      JSON.parse(SENDER_RECORDS),
    );
    expect(readConfig({ ...shops, ...mail }).senderTemplates).toBe(undefined);
    expect(readConfig({ ...shops, SENDER_RECORDS }).senderTemplates).toBe(undefined);
    expect(readConfig({ ...mail, SENDER_RECORDS }).senderTemplates).toBe(undefined);
  });

  test("accepts ranges of trusted proxies", () => {
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: "10.0.0.0/8, ::1" });
    expect(trustedProxies.check("10.9.8.7")).toBe(true);
    expect(trustedProxies.check("::1", "ipv6")).toBe(true);
    expect(trustedProxies.check("192.0.2.1")).toBe(false);
  });
});
