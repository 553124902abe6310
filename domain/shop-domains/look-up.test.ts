import { describe, expect, test } from "vitest";
import { openDnsServer } from "#test/dns-server.ts";
import { createDomainLooks } from "./look-up.ts";

const dns = await openDnsServer({
  "shops.platform.example": { A: ["20.0.0.9"], AAAA: ["2a00::9"] },
});
const hosts = { cname: "shops.platform.example", addresses: ["20.0.0.1", "2a00::1"] };
const { look } = createDomainLooks({ hosts, servers: [dns.address], tryMs: 200 });
const leadsOf = async (name: string) => (await look(name))?.leads;

describe("a name leads here", () => {
  test("by a CNAME record, in whatever case", async () => {
    dns.zone["shop.example.com"] = { CNAME: ["Shops.Platform.EXAMPLE"] };
    expect(await leadsOf("shop.example.com")).toBe("here");
  });

  test("by a chain of them", async () => {
    dns.zone["chain.example.com"] = { CNAME: ["next.example.com"] };
    dns.zone["next.example.com"] = { CNAME: ["shops.platform.example"] };
    expect(await leadsOf("chain.example.com")).toBe("here");
  });

  test("by our addresses, all or some of them", async () => {
    dns.zone["both.example.com"] = { A: ["20.0.0.1"], AAAA: ["2a00::1"] };
    dns.zone["one.example.com"] = { A: ["20.0.0.1"] };
    expect(await leadsOf("both.example.com")).toBe("here");
    expect(await leadsOf("one.example.com")).toBe("here");
  });

  test("by a provider that follows our name itself", async () => {
    dns.zone["alias.example.com"] = { A: ["20.0.0.9"] };
    expect(await leadsOf("alias.example.com")).toBe("here");
  });
});

describe("a name does not lead here", () => {
  test("without an address, or without being there", async () => {
    dns.zone["empty.example.com"] = {};
    expect(await leadsOf("empty.example.com")).toBe("no-address");
    expect(await leadsOf("missing.example.com")).toBe("no-address");
  });

  test("with another address, be it beside ours", async () => {
    dns.zone["old.example.com"] = { A: ["20.0.0.2"] };
    dns.zone["mixed.example.com"] = { A: ["20.0.0.1", "20.0.0.2"] };
    expect(await leadsOf("old.example.com")).toBe("points-elsewhere");
    expect(await leadsOf("mixed.example.com")).toBe("points-elsewhere");
  });

  test.each(["127.0.0.1", "10.0.0.8", "169.254.169.254"])("with an address inside: %s", async (address) => {
    dns.zone["inside.example.com"] = { A: ["20.0.0.1", address] };
    expect(await leadsOf("inside.example.com")).toBe("points-inside");
  });

  test("with addresses inside that our own name has as well", async () => {
    const { look } = createDomainLooks({
      hosts: { cname: "inner.platform.example", addresses: [] },
      servers: [dns.address],
    });
    dns.zone["inner.platform.example"] = { A: ["10.0.0.7"] };
    dns.zone["rebound.example.com"] = { A: ["10.0.0.7"] };
    expect((await look("rebound.example.com"))?.leads).toBe("points-inside");
  });

  test("by CNAME records in a circle, or without an end", async () => {
    dns.zone["a.example.com"] = { CNAME: ["b.example.com"] };
    dns.zone["b.example.com"] = { CNAME: ["a.example.com"] };
    for (let at = 0; at < 50; at++)
      dns.zone[`long${at}.example.com`] = { CNAME: [`long${at + 1}.example.com`] };
    expect(await leadsOf("a.example.com")).toBe("endless-cname");
    expect(await leadsOf("long0.example.com")).toBe("endless-cname");
  });
});

describe("the records that prove a name", () => {
  test("are read in one piece, and their case counts", async () => {
    dns.zone["_storewright.txt.example.com"] = { TXT: ["v=spf1 -all", "storewright=ABC"] };
    expect((await look("txt.example.com"))?.proofs).toEqual(["v=spf1 -all", "storewright=ABC"]);
  });

  test("may be long or many without doing harm", async () => {
    dns.zone["_storewright.long.example.com"] = { TXT: ["x".repeat(60_000)] };
    dns.zone["_storewright.many.example.com"] = {
      TXT: Array.from({ length: 900 }, (_, at) => `record ${at}`),
    };
    expect((await look("long.example.com"))?.proofs).toEqual(["x".repeat(4_000)]);
    expect((await look("many.example.com"))?.proofs).toHaveLength(100);
  });

  test("are none where there is none", async () => {
    expect((await look("missing.example.com"))?.proofs).toEqual([]);
  });
});

describe("without an answer", () => {
  test.each(["servfail", "refused", "silence"] as const)(
    "(%s) nothing is known of the name",
    async (answer) => {
      dns.zone["broken.example.com"] = answer;
      dns.zone["_storewright.broken.example.com"] = answer;
      expect(await look("broken.example.com")).toEqual({ proofs: undefined, leads: undefined });
    },
  );

  test("for our own name, nothing is known of one that a provider follows", async () => {
    const cname = "away.platform.example";
    const { look } = createDomainLooks({
      hosts: { cname, addresses: [] },
      servers: [dns.address],
      tryMs: 200,
    });
    dns.zone["followed.example.com"] = { A: ["20.0.0.9"] };
    dns.zone[cname] = "servfail";
    expect((await look("followed.example.com"))?.leads).toBe(undefined);
  });

  test("to anything, nothing is said of any name, within a time limit", async () => {
    dns.isSilent = true;
    const begun = performance.now();
    expect(await look("shop.example.com")).toBe(undefined);
    expect(performance.now() - begun).toBeLessThan(5_000);
    dns.isSilent = false;
  });
});
