import { expect, test } from "vitest";
import { countOutbox } from "#domain/mail/count-outbox.ts";
import { openDatabase } from "#test/database.ts";
import { aWaitingJob } from "#test/factories-jobs.ts";
import { anOpenStore, anOrderReadyToShip } from "#test/factories-orders.ts";
import { aWebhook } from "#test/factories-webhooks.ts";
import { anOperator } from "#test/operator.ts";
import { asTableOwner } from "#test/rows-of.ts";

const db = await openDatabase();
const { operate } = anOperator(db);

/** A store with a failed mail, a failed job, and an address that was paused by itself. */
async function aStoreOfFailures() {
  const store = await anOpenStore(db);
  await anOrderReadyToShip(db, store);
  await aWaitingJob(db, store.id);
  await aWebhook(db, store.id, { address: "https://hooks.example/secret-path" });
  await asTableOwner(db, async (query) => {
    for (const change of [
      "update mail_outbox set state = 'failed', attempts = 9, last_error = 'No such mailbox.' where store_id = $1",
      "update jobs set state = 'failed', problem = 'The file is gone.', ended_at = now() where store_id = $1",
      "update webhooks set state = 'paused', pause_reason = 'gone', paused_at = now(), failures = 3 where store_id = $1",
    ])
      await query(change, [store.id]);
  });
  const states = () =>
    asTableOwner(db, async (query) => [
      ...(await query("select state, attempts from mail_outbox where store_id = $1", [store.id])),
      ...(await query("select state, attempts from jobs where store_id = $1", [store.id])),
      ...(await query("select state, failures from webhooks where store_id = $1", [store.id])),
    ]);
  return { slug: store.slug, states };
}

const one = await aStoreOfFailures();
const other = await aStoreOfFailures();

test("what was given up is listed without people's addresses", async () => {
  const { exit, out } = await operate(`failures list --json --store ${one.slug}`);
  const { failures } = JSON.parse(out);
  expect(exit).toBe(0);
  expect(failures).toMatchObject([
    { kind: "mails", store: one.slug, reason: "No such mailbox." },
    { kind: "jobs", what: "remove-products", reason: "The file is gone." },
    { kind: "webhooks", what: "hooks.example", reason: "gone" },
  ]);
  expect(out).not.toMatch(/@|secret-path/);
  expect(JSON.parse((await operate("failures list mails --json")).out).failures).toHaveLength(2);
  expect((await operate("failures list orders")).exit).toBe(2);
  expect(await operate("failures list --store nobody")).toMatchObject({
    exit: 3,
    err: "There is no store 'nobody'.",
  });
});

test("it is tried again for one store or by its id, and nothing else is touched", async () => {
  expect((await operate("failures retry mails --yes")).exit).toBe(2);
  // What is typed here is written down, and must not be an address.
  expect((await operate("failures retry mails ada@example.com --yes")).exit).toBe(2);
  expect((await operate(`failures retry mails --all --store ${one.slug}`)).exit).toBe(4);
  for (const kind of ["mails", "jobs", "webhooks"])
    expect(await operate(`failures retry ${kind} --all --yes --store ${one.slug}`)).toMatchObject({
      exit: 0,
    });
  expect(await one.states()).toEqual([
    { state: "queued", attempts: 0 },
    { state: "queued", attempts: 0 },
    { state: "active", failures: 0 },
  ]);
  expect(await other.states()).toMatchObject([{ state: "failed" }, { state: "failed" }, { state: "paused" }]);

  const [job] = JSON.parse((await operate("failures list jobs --json")).out).failures;
  expect(await operate(`failures retry jobs ${job.id} --yes`)).toMatchObject({ exit: 0 });
  expect(await other.states()).toMatchObject([{ state: "failed" }, { state: "queued" }, { state: "paused" }]);
  expect(await operate(`failures retry jobs ${job.id} --yes`)).toMatchObject({ exit: 3 });
});

test("all mails are those that are still news; a single one goes out whatever its age, and is not late", async () => {
  const old = await aStoreOfFailures();
  const again = async (changed: string) => {
    await asTableOwner(db, (query) =>
      query(
        `update mail_outbox set state = 'failed', ${changed} from stores s where s.id = store_id and s.slug = $1`,
        [old.slug],
      ),
    );
    return (await operate(`failures retry mails --all --yes --store ${old.slug}`)).exit;
  };
  expect(await again("created_at = now() - interval '31 days'")).toBe(3);
  expect(await again("created_at = now(), last_error = 'Given up after a restore.'")).toBe(3);
  expect(await again("created_at = now() - interval '29 days', last_error = ''")).toBe(0);
  await again("created_at = now() - interval '31 days'");
  const { failures } = JSON.parse((await operate(`failures list mails --json --store ${old.slug}`)).out);
  expect((await operate(`failures retry mails ${failures[0].id} --yes`)).exit).toBe(0);
  expect((await countOutbox(db)).overdueSeconds).toBeLessThan(60);
});
