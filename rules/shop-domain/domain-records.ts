import { isWithin } from "./domain-name.ts";

/** A record to set, in the words of DNS forms. */
export type DomainRecord = {
  type: "TXT" | "CNAME" | "A" | "AAAA" | "ALIAS";
  /** The whole name of the record. */
  name: string;
  /** Relative to the zone; `@` is the zone itself. */
  host: string;
  value: string;
};

/** Where the operator says that names lead. */
export type ShopHosts = { cname: string | undefined; addresses: string[] };

/** The name of the TXT record. Below the name: a CNAME may have no other record beside it. */
export function proofName(name: string): string {
  return `_storewright.${name}`;
}

export function proofValue(token: string): string {
  return `storewright=${token}`;
}

/** All records of a name. The domain that was registered may have no CNAME: it has other records as well. */
export function recordsOf(
  { name, token, zone }: { name: string; token: string; zone: string },
  { cname, addresses }: ShopHosts,
): DomainRecord[] {
  const leads =
    cname && name !== zone
      ? [{ type: "CNAME" as const, name, value: cname }]
      : addresses.map((value) => ({
          type: value.includes(":") ? ("AAAA" as const) : ("A" as const),
          name,
          value,
        }));
  // Some providers follow the name themselves, for a domain whose server has a name alone.
  const alias = leads.length === 0 && cname ? [{ type: "ALIAS" as const, name, value: cname }] : [];
  const proof = { type: "TXT" as const, name: proofName(name), value: proofValue(token) };
  return [proof, ...leads, ...alias].map((record) => ({ ...record, host: hostIn(zone, record.name) }));
}

/** As forms of DNS providers ask for it. */
export function hostIn(zone: string, name: string): string {
  if (name === zone) return "@";
  return isWithin(name, zone) ? name.slice(0, -zone.length - 1) : name;
}
