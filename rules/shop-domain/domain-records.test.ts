import { expect, test } from "vitest";
import { recordsOf } from "./domain-records.ts";

const token = "0123456789abcdef0123456789abcdef";
const value = `storewright=${token}`;
const hosts = { cname: "shops.platform.example", addresses: ["192.0.2.1", "2001:db8::1"] };
const rows = (name: string, where: Parameters<typeof recordsOf>[1]) =>
  recordsOf({ name, token, zone: "example.com" }, where).map((record) => [
    record.type,
    record.host,
    record.value,
  ]);

test("a name below the domain gets a CNAME record", () => {
  expect(rows("shop.example.com", hosts)).toEqual([
    ["TXT", "_storewright.shop", value],
    ["CNAME", "shop", "shops.platform.example"],
  ]);
});

test("the domain itself gets addresses", () => {
  expect(rows("example.com", hosts)).toEqual([
    ["TXT", "_storewright", value],
    ["A", "@", "192.0.2.1"],
    ["AAAA", "@", "2001:db8::1"],
  ]);
});

test("without a name of the operator's, every name gets addresses", () => {
  expect(rows("a.b.example.com", { cname: undefined, addresses: ["192.0.2.1"] })).toEqual([
    ["TXT", "_storewright.a.b", value],
    ["A", "a.b", "192.0.2.1"],
  ]);
});

test("without addresses, the domain itself gets an ALIAS record", () => {
  expect(rows("example.com", { ...hosts, addresses: [] })).toEqual([
    ["TXT", "_storewright", value],
    ["ALIAS", "@", "shops.platform.example"],
  ]);
});
