import { askAsService, type PreparedStatement } from "#db/ask.ts";
import type { Db, Tx } from "#db/client.ts";
import type { LimitedBy } from "#db/schema/mail-outbox.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { isOwnerMail, type MailType, OWNER_MAILS } from "#rules/mail/mail-type.ts";

// An attacker who orders in a stranger's name must not be able to fill that mailbox or to mail everybody; nor may a
// store. A mailbox is counted for each network, so that a flood from elsewhere does not hold back a shopper's own
// mail, and with a higher limit for all networks together.
const PER_MAILBOX_AND_NETWORK = [
  { most: 1, seconds: 60 },
  { most: 5, seconds: 3_600 },
];
const PER_MAILBOX = [
  { most: 3, seconds: 60 },
  { most: 20, seconds: 3_600 },
];
// The owner's mails count for the mailbox alone, each type by itself: 20 an hour protect a stranger whose address she
// gave as the store's, and what comes meanwhile is put into the next one.
const MAILBOXES_PER_NETWORK_AND_HOUR = 200;
const MAILS_PER_STORE_AND_HOUR = 2_000;

type Addressed = { storeId: StoreId; type: MailType; mailbox: string; network: string | null };

/** Which limit holds a mail back, and for how long. */
export type Hold = {
  by: LimitedBy;
  seconds: number;
  /** What the owner reads at the order meanwhile. */
  words?: string;
};

/** One result for each mail of a batch, in order: undefined when it may go out now. */
export async function holdsFor(db: Db, mails: Addressed[]): Promise<(Hold | undefined)[]> {
  const [written] = await askAsService<Written>(db, SENT, asked(mails));
  return mails.map((mail) => {
    const hold = holdAfter(written as Written, mail);
    // Earlier mails of the batch count as well.
    written?.mails.push({ ...mail, ago: -(hold?.seconds ?? 0) });
    return hold;
  });
}

/** Before one more mail is queued. Unsent mails count as well, except for the given one. */
export async function secondsUntilOneMore(tx: Tx, mail: Addressed, except?: string): Promise<number> {
  const [written] = await tx.runPrepared<Written>(SENT_OR_QUEUED, [...asked([mail]), except]);
  return holdAfter(written as Written, mail)?.seconds ?? 0;
}

/** Mails of the last hour that count towards the limits of the given mails. */
type Written = {
  mails: (Pick<Addressed, "mailbox" | "type" | "network"> & { ago: number })[];
  /** For each limit that is reached: the age in seconds of the oldest mail that counts. */
  networks: Record<string, number>;
  stores: Record<StoreId, number>;
};

const SENT_TO = `
  select mailbox, type, network, sent_at as at from mail_outbox
  where mailbox = any($1::text[]) and sent_at > now() - interval '1 hour'`;

const QUEUED_FOR = `
  select mailbox, type, network, case state when 'sending' then now() else created_at end as at from mail_outbox
  where mailbox = any($1::text[]) and state in ('queued', 'sending') and id is distinct from $4::uuid
  order by at desc limit 100`;

const SENT = readWritten("mail-sent", SENT_TO);
const SENT_OR_QUEUED = readWritten("mail-sent-or-queued", `(${SENT_TO}) union all (${QUEUED_FOR})`);

function readWritten(name: string, counted: string): PreparedStatement {
  return {
    name,
    text: `
      select
        (select coalesce(json_agg(json_build_object('mailbox', mailbox, 'type', type, 'network', network,
            'ago', extract(epoch from now() - at))), '[]')
          from (${counted}) counted) as mails,
        (select coalesce(json_object_agg(network, ago), '{}') from (
            select network, extract(epoch from now() - max(sent_at)) as ago,
              row_number() over (partition by network order by max(sent_at) desc) as place
            from mail_outbox where network = any($2::text[]) and sent_at > now() - interval '1 hour'
            group by network, mailbox) recipients
          where place = ${MAILBOXES_PER_NETWORK_AND_HOUR}) as networks,
        (select coalesce(json_object_agg(asked.store_id, ago), '{}') from unnest($3::uuid[]) asked (store_id), lateral (
            select extract(epoch from now() - sent_at) as ago from mail_outbox
            where store_id = asked.store_id and sent_at > now() - interval '1 hour'
              and type not in (${OWNER_MAILS.map((type) => `'${type}'`).join(", ")})
            order by sent_at desc offset ${MAILS_PER_STORE_AND_HOUR - 1} limit 1) used_up) as stores`,
  };
}

function asked(mails: Addressed[]): unknown[] {
  const all = (field: "mailbox" | "network" | "storeId") => [...new Set(mails.map((mail) => mail[field]))];
  return [all("mailbox"), all("network"), all("storeId")];
}

function holdAfter(written: Written, mail: Addressed): Hold | undefined {
  const toMailbox = written.mails.filter(
    ({ mailbox, type }) => mailbox === mail.mailbox && type === mail.type,
  );
  if (isOwnerMail(mail.type)) return holdOf([{ by: "mailbox", seconds: waitAfter(toMailbox, PER_MAILBOX) }]);
  const forNetwork = toMailbox.filter(({ network }) => network === mail.network);
  const isNewToNetwork = mail.network !== null && forNetwork.length === 0;
  const ofNetwork = isNewToNetwork ? written.networks[mail.network ?? ""] : undefined;
  return holdOf([
    { by: "store", seconds: hourAfter(written.stores[mail.storeId]) },
    { by: "network", seconds: hourAfter(ofNetwork) },
    {
      by: "mailbox",
      seconds: Math.max(waitAfter(forNetwork, PER_MAILBOX_AND_NETWORK), waitAfter(toMailbox, PER_MAILBOX)),
    },
  ]);
}

function holdOf(holds: Hold[]): Hold | undefined {
  const longest = holds.reduce((one, other) => (other.seconds > one.seconds ? other : one));
  return longest.seconds > 0 ? { ...longest, seconds: Math.ceil(longest.seconds) } : undefined;
}

function waitAfter(mails: { ago: number }[], limits: { most: number; seconds: number }[]): number {
  const newestFirst = mails.map(({ ago }) => ago).sort((one, other) => one - other);
  return Math.max(
    ...limits.map(({ most, seconds }) => {
      const ago = newestFirst[most - 1];
      return ago === undefined ? 0 : seconds - ago;
    }),
  );
}

function hourAfter(ago: number | undefined): number {
  return ago === undefined ? 0 : 3_600 - ago;
}
