import { describe, expect, test } from "vitest";
import { judgeSenderRecord, senderRecordsOf } from "./sender-records.ts";
import { senderTemplatesInput } from "./sender-templates-input.ts";

const INCLUDE = "v=spf1 include:spf.provider.net ~all";

test("the operator's templates become the records of a domain", () => {
  const templates = senderTemplatesInput.parse([
    { type: "TXT", host: "{domain}", value: INCLUDE },
    { type: "CNAME", host: "Key1._domainkey.{domain}", value: "key1.{domain}.dkim.provider.net" },
  ]);
  expect(senderRecordsOf({ name: "mail.example.com", zone: "example.com" }, templates)).toEqual([
    { type: "TXT", name: "mail.example.com", host: "mail", value: INCLUDE },
    {
      type: "CNAME",
      name: "key1._domainkey.mail.example.com",
      host: "key1._domainkey.mail",
      value: "key1.mail.example.com.dkim.provider.net",
    },
  ]);
});

describe("a record of SPF", () => {
  test.each([
    [[INCLUDE], null],
    [["V=SPF1 a INCLUDE:SPF.Provider.net  include:other.net -all", "google-site-verification=1"], null],
    [["v=spf1 +include:spf.provider.net"], null],
    [[], "no-record"],
    [["v=spf10 include:spf.provider.net"], "no-record"],
    [["v=spf1 include:other.net ~all"], "not-included"],
    [["v=spf1 include:spf.provider.net.evil.net ~all"], "not-included"],
    [["v=spf1 -include:spf.provider.net ~all"], "not-included"],
    // What follows `all` is not read.
    [["v=spf1 -all include:spf.provider.net"], "not-included"],
    [[INCLUDE, "v=spf1 -all"], "two-spf"],
    [undefined, "no-answer"],
  ])("%j: %s", (found, problem) => {
    expect(judgeSenderRecord({ type: "TXT", value: INCLUDE }, found)).toBe(problem);
  });

  test("needs all of several parts", () => {
    const value = "v=spf1 include:a.net ip4:192.0.2.1 ~all";
    expect(judgeSenderRecord({ type: "TXT", value }, ["v=spf1 include:a.net -all"])).toBe("not-included");
    expect(judgeSenderRecord({ type: "TXT", value }, ["v=spf1 ip4:192.0.2.1 include:a.net -all"])).toBe(null);
  });
});

describe("a key of DKIM", () => {
  test("is compared without the spaces that forms add, and with its case", () => {
    const key = { type: "TXT", value: "v=DKIM1; k=rsa; p=AbC" } as const;
    expect(judgeSenderRecord(key, ["v=DKIM1;k=rsa; p=Ab C"])).toBe(null);
    expect(judgeSenderRecord(key, ["v=DKIM1; k=rsa; p=ABC"])).toBe("other-value");
    expect(judgeSenderRecord(key, [])).toBe("no-record");
  });

  test("elsewhere is compared without case and the final dot", () => {
    const elsewhere = { type: "CNAME", value: "Key1.Provider.net." } as const;
    expect(judgeSenderRecord(elsewhere, ["key1.provider.NET"])).toBe(null);
    expect(judgeSenderRecord(elsewhere, ["key1.provider.net.evil.net"])).toBe("other-value");
  });
});

test.each([
  ["no list", "it must be a list"],
  [[], "it must have a record"],
  [[{ type: "MX", host: "{domain}", value: "10 mx.example.com" }], "its type must be TXT or CNAME"],
  [[{ type: "TXT", host: "example.com", value: "x" }], "its host must end in {domain}"],
  [[{ type: "TXT", host: "{domain}.example.com", value: "x" }], "its host must end in {domain}"],
  [[{ type: "TXT", host: "{domain}", value: 'a "quoted" text' }], "its value must have"],
  [[{ type: "TXT", host: "{domain}", value: "key of {name}" }], "{domain} is the only placeholder"],
  [[{ type: "TXT", host: "{domain}", value: "v=spf1 -all" }], "SPF must include something"],
  [[{ type: "CNAME", host: "{domain}", value: "a.example.com" }], "a domain itself can have no CNAME"],
  [[{ type: "CNAME", host: "k.{domain}", value: "https://a.example.com" }], "must be a host name"],
  [[{ type: "TXT", host: "{domain}", value: "x", priority: 1 }], "type, host and value alone"],
  [
    ["a.net", "b.net"].map((net) => ({ type: "TXT", host: "{domain}", value: `v=spf1 include:${net}` })),
    "a host can have one record of SPF",
  ],
])("the templates %j are refused: %s", (templates, why) => {
  const read = senderTemplatesInput.safeParse(templates);
  expect(read.error?.issues[0]?.message).toContain(why);
});
