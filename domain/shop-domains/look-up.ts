import { randomBytes } from "node:crypto";
import { promises as dns } from "node:dns";
import { isPublicAddress } from "#domain/outbound/public-address.ts";
import { proofName, type ShopHosts } from "#rules/shop-domain/domain-records.ts";
import type { ShopDomainProblem } from "#rules/shop-domain/shop-domain.ts";

// What DNS answers is outside input: bounded in time, length and number. Nothing is ever fetched from a name.
const TRY_MS = 2_000;
const TRIES = 2;
const LOOK_MS = 10_000;
const MAX_RECORDS = 100;
// A long key of DKIM has 700.
const MAX_TEXT = 4_000;
const MAX_CNAMES = 8;

/** What DNS says of a name. Undefined, where it stands: its servers did not answer. */
export type DomainLook = {
  /** The texts of the TXT records that can prove it. */
  proofs: string[] | undefined;
  /** Whether it leads here, or why it does not. */
  leads: "here" | LeadProblem | undefined;
};

type LeadProblem = Extract<
  ShopDomainProblem,
  "no-address" | "points-elsewhere" | "points-inside" | "endless-cname"
>;

export type DomainLooks = {
  /** Undefined: no server of ours answers, so that nothing is known of any name. */
  look(name: string): Promise<DomainLook | undefined>;
  /** The texts or names that a record has. Undefined: no answer. */
  values(type: "TXT" | "CNAME", name: string): Promise<string[] | undefined>;
};

type LookUp = {
  hosts: ShopHosts;
  /** Instead of the system's. */
  servers?: string[] | undefined;
  tryMs?: number;
};

export function createDomainLooks({ hosts, servers, tryMs = TRY_MS }: LookUp): DomainLooks {
  /** One resolver for each look: what is late is cancelled without the looks beside it. */
  async function withResolver<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
    const resolver = new dns.Resolver({ timeout: tryMs, tries: TRIES });
    if (servers) resolver.setServers(servers);
    const late = setTimeout(() => resolver.cancel(), Math.min(LOOK_MS, tryMs * 5));
    try {
      return await work(createAsk(resolver));
    } finally {
      clearTimeout(late);
      resolver.cancel();
    }
  }

  return {
    async look(name) {
      const found = await withResolver(async (ask): Promise<DomainLook> => {
        const [proofs, leads] = await Promise.all([
          ask("TXT", proofName(name)),
          whereItLeads(ask, name, hosts),
        ]);
        return { proofs, leads };
      });
      const isSilent = found.proofs === undefined || found.leads === undefined;
      return isSilent && !(await withResolver((ask) => answers(ask, hosts))) ? undefined : found;
    },
    values: (type, name) => withResolver((ask) => ask(type, name)),
  };
}

/** No values: the name, or a record of this type, does not exist. Undefined: nobody answered. */
type Ask = (type: "TXT" | "CNAME" | "A" | "AAAA", name: string) => Promise<string[] | undefined>;

function createAsk(resolver: dns.Resolver): Ask {
  return async (type, name) => {
    try {
      return (await resolve(resolver, type, name)).slice(0, MAX_RECORDS);
    } catch (error) {
      const { code } = error as { code?: string };
      return code === "ENOTFOUND" || code === "ENODATA" ? [] : undefined;
    }
  };
}

async function resolve(resolver: dns.Resolver, type: Parameters<Ask>[0], name: string): Promise<string[]> {
  switch (type) {
    case "TXT":
      return (await resolver.resolveTxt(name)).map((parts) => parts.join("").slice(0, MAX_TEXT));
    case "CNAME":
      return (await resolver.resolveCname(name)).map(plainName);
    case "A":
      return resolver.resolve4(name);
    case "AAAA":
      return resolver.resolve6(name);
  }
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, "");
}

async function whereItLeads(ask: Ask, name: string, { cname, addresses }: ShopHosts) {
  const seen = new Set([name]);
  let last = name;
  for (;;) {
    const next = await ask("CNAME", last);
    if (next === undefined) return undefined;
    const [target] = next;
    if (target === undefined) break;
    if (target === cname) return "here";
    if (seen.has(target) || seen.size > MAX_CNAMES) return "endless-cname";
    seen.add(target);
    last = target;
  }
  const there = await addressesOf(ask, last);
  if (there === undefined) return undefined;
  if (there.length === 0) return "no-address";
  const ours = new Set(addresses);
  if (there.every((address) => ours.has(address))) return "here";
  // Providers that follow a name themselves answer with its addresses.
  const followed = cname === undefined ? [] : await addressesOf(ask, cname);
  // Our own name's server is away: where this one leads is not known.
  if (followed === undefined) return undefined;
  if (there.every((address) => ours.has(address) || (followed.includes(address) && isPublicAddress(address))))
    return "here";
  return there.every((address) => ours.has(address) || isPublicAddress(address))
    ? "points-elsewhere"
    : "points-inside";
}

async function addressesOf(ask: Ask, name: string): Promise<string[] | undefined> {
  const [four, six] = await Promise.all([ask("A", name), ask("AAAA", name)]);
  return four && six && [...four, ...six];
}

/** Whether a server of ours answers at all, be it that there is no such name. No cache knows a random one. */
async function answers(ask: Ask, { cname }: ShopHosts): Promise<boolean> {
  const random = randomBytes(8).toString("hex");
  return (await ask("A", `${random}.${cname ?? "example.com"}`)) !== undefined;
}
