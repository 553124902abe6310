import type pg from "pg";

/**
 * A held mail is due at the end of time, so that no worker takes it. It is a date and not a new state: a restore holds
 * mails at the schema version of its archive, which may not know a new state.
 */
export const HELD_UNTIL = "9999-12-31T00:00:00Z";

/** Why a mail of a restored copy was not sent: the original has probably sent it. */
export const GIVEN_UP_AFTER_RESTORE = "Given up after a restore.";

/** Holds the unsent mails of a restored copy: the original shop has probably sent most of them since. */
export async function holdMails(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(
    "update mail_outbox set state = 'queued', next_attempt_at = $1 where state in ('queued', 'sending')",
    [HELD_UNTIL],
  );
  return rowCount ?? 0;
}

export async function countHeldMails(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as count from mail_outbox where ${HELD}`, [
    HELD_UNTIL,
  ]);
  return rows[0].count;
}

export async function sendHeldMails(client: pg.Client): Promise<number> {
  // How late it is counts from now: otherwise the first limit would drop what is older than a day.
  const { rowCount } = await client.query(
    `update mail_outbox set next_attempt_at = now(), released_at = now() where ${HELD}`,
    [HELD_UNTIL],
  );
  return rowCount ?? 0;
}

export async function dropHeldMails(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(
    `update mail_outbox set state = 'failed', last_error = $2 where ${HELD}`,
    [HELD_UNTIL, GIVEN_UP_AFTER_RESTORE],
  );
  return rowCount ?? 0;
}

const HELD = "state = 'queued' and next_attempt_at = $1";
