import { promises as dns } from "node:dns";
import type { FetchLimits } from "#domain/outbound/fetch-public-file.ts";
import { fetchPublicText } from "#domain/outbound/fetch-public-text.ts";
import type { FetchDeps } from "#domain/outbound/guarded-request.ts";
import { isPublicEndpoint } from "#domain/outbound/public-address.ts";

/** As the protocol names them. */
type ProfileProblem = "invalid_profile_url" | "profile_unreachable" | "profile_malformed";

type FoundProfile<Profile> = { ok: true; profile: Profile } | { ok: false; problem: ProfileProblem };

export type AgentProfiles<Profile> = {
  /** `isLocal`: the assistant runs on this very machine, and so may its profile. */
  find(address: string, isLocal: boolean): Promise<FoundProfile<Profile>> | "busy";
  /** Whether `find` answers from memory. */
  knows(address: string): boolean;
};

// Of the protocol: no fewer bytes than 128 KiB, and nobody waits longer than two seconds.
const LIMITS: FetchLimits = { bytes: 128 * 1024, totalMs: 1_500, idleMs: 1_000 };
const MAX_KEPT = 500;
const MAX_AT_ONCE = 16;
/** A host that answers slowly keeps no others out. */
const MAX_AT_ONCE_PER_HOST = 4;
// No shorter than a minute, by the protocol.
const KEPT_MS = 10 * 60_000;
/** A profile that is missing or wrong is looked for again, but not with every call. */
const MISSED_MS = 30_000;

type Kept<Profile> = { found: Promise<FoundProfile<Profile>>; until: number };

/**
 * What assistants tell of themselves at addresses of their own. `read` keeps what a shop uses of it, and returns nothing
 * for what is not a profile. Fetched once for all who ask meanwhile, and kept for a while; neither memory nor connections
 * grow with how many addresses are named.
 */
export function createAgentProfiles<Profile>(
  read: (text: string) => Profile | undefined,
  { now = Date.now, fetching = {} }: { now?: () => number; fetching?: FetchDeps } = {},
): AgentProfiles<Profile> {
  const kept = new Map<string, Kept<Profile>>();
  const forever = new AbortController().signal;
  /** How many are under way, by host. */
  const fetches = new Map<string, number>();

  function known(address: string): Kept<Profile> | undefined {
    const entry = kept.get(address);
    return entry && entry.until > now() ? entry : undefined;
  }

  return {
    knows: (address) => known(address) !== undefined,
    find(address, isLocal) {
      if (!mayBeProfile(address, isLocal))
        return Promise.resolve({ ok: false, problem: "invalid_profile_url" });
      const entry = known(address);
      if (entry) return entry.found;
      if (isBusy(hostOf(address))) return "busy";
      return keep(address, fetchProfile(address, isLocal));
    },
  };

  function isBusy(host: string): boolean {
    const all = [...fetches.values()].reduce((sum, count) => sum + count, 0);
    return all >= MAX_AT_ONCE || (fetches.get(host) ?? 0) >= MAX_AT_ONCE_PER_HOST;
  }

  function keep(address: string, found: Promise<FoundProfile<Profile>>): Promise<FoundProfile<Profile>> {
    const entry = { found, until: now() + KEPT_MS };
    // Inserted at the end: the first of the map is the oldest.
    kept.delete(address);
    kept.set(address, entry);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    found.then(
      ({ ok }) => {
        if (!ok) entry.until = now() + MISSED_MS;
      },
      () => kept.delete(address),
    );
    return found;
  }

  async function fetchProfile(address: string, isLocal: boolean): Promise<FoundProfile<Profile>> {
    const host = hostOf(address);
    fetches.set(host, (fetches.get(host) ?? 0) + 1);
    try {
      const wanted = { address, accept: "application/json", limits: LIMITS, signal: forever };
      const fetched = await fetchPublicText(wanted, { ...(isLocal && LOCAL), ...fetching });
      if (!fetched.ok) return { ok: false, problem: "profile_unreachable" };
      const profile = read(fetched.text);
      return profile ? { ok: true, profile } : { ok: false, problem: "profile_malformed" };
    } finally {
      const left = (fetches.get(host) ?? 1) - 1;
      if (left > 0) fetches.set(host, left);
      else fetches.delete(host);
    }
  }
}

function hostOf(address: string): string {
  return URL.parse(address)?.hostname ?? "";
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1)$/;

/** The protocol's only exception from public addresses: both run on the same machine. */
const LOCAL: FetchDeps = {
  isAllowed: (address, port) => isPublicEndpoint(address, port) || LOOPBACK.test(address),
  // Its own names, such as localhost, stand in no DNS.
  resolve: (name) => dns.lookup(name, { all: true }),
};

/** By the protocol it is served over https; on one machine, plain http does. */
function mayBeProfile(address: string, isLocal: boolean): boolean {
  const protocol = URL.parse(address)?.protocol;
  return protocol === "https:" || (isLocal && protocol === "http:");
}
