import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import { isCopy } from "#domain/installation/installation.ts";
import { repeatedly } from "#domain/jobs/repeatedly.ts";
import type { ShopDomainId, StoreId } from "#rules/input/ids.ts";
import type { SenderTemplate } from "#rules/shop-domain/sender-records.ts";
import { checkDomain } from "./check-domain.ts";
import type { DomainLooks } from "./look-up.ts";

const EVERY_MS = 30_000;
const AT_ONCE = 10;
const MAX_PER_SWEEP = 1_000;
// Also how long a name waits after a check that DNS did not answer.
const CLAIMED_SECONDS = 5 * 60;

type SweeperDeps = {
  db: Db;
  log: Log;
  /** Undefined: this server has no addresses for shops. */
  looks: DomainLooks | undefined;
  /** Undefined: it sends no mails from domains of shops. */
  senderTemplates?: SenderTemplate[] | undefined;
  outbox: { wake(): void };
};

/** Checks names again and again. One in every process: each claims what is due, so that no name is asked for twice. */
export function startDomainSweeper(deps: SweeperDeps): { close(): Promise<void> } {
  const { log } = deps;
  return repeatedly((isClosing) => sweepDomains(deps, isClosing), {
    everyMs: EVERY_MS,
    onError: (error) => log.error({ err: error }, "checking the domains of shops failed"),
  });
}

/** Returns how many were checked; none in a copy, whose original checks them. */
export async function sweepDomains(
  { db, log, looks, senderTemplates, outbox }: SweeperDeps,
  isClosing = () => false,
): Promise<number> {
  if (!looks || (await isCopy(db))) return 0;
  let checked = 0;
  while (checked < MAX_PER_SWEEP && !isClosing()) {
    const due = await claimDue(db);
    const results = await Promise.all(
      due.map(({ store_id: store, id }) =>
        checkDomain({ db, looks, senderTemplates }, store, { id }).catch((error: unknown) => {
          log.error({ err: error, store, domain: id }, "a domain could not be checked");
          return undefined;
        }),
      ),
    );
    checked += due.length;
    outbox.wake();
    // Our own outage is nobody's failure: the others would learn nothing either.
    const isAway = results.some((result) => result && !result.ok && result.reason === "dns-away");
    if (isAway) log.warn({}, "no DNS server answers: the domains of shops are not checked");
    if (isAway || due.length < AT_ONCE) return checked;
  }
  return checked;
}

// Served ones first: names that anybody may claim, and whose servers are silent, must not delay them.
async function claimDue(db: Db) {
  const { rows } = await asService(db, (tx) =>
    tx.execute<{ store_id: StoreId; id: ShopDomainId }>(sql`
      update shop_domains set due_at = now() + make_interval(secs => ${CLAIMED_SECONDS})
      where id in (
        select id from shop_domains where due_at <= now()
        order by state in ('proven', 'live', 'failing') desc, due_at limit ${AT_ONCE} for update skip locked)
      returning store_id, id`),
  );
  return rows;
}
