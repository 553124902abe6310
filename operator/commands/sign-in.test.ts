import { expect, test } from "vitest";
import { listDeeds } from "#domain/operator/deeds.ts";
import { openTestApp } from "#test/app.ts";
import { anOperator } from "#test/operator.ts";
import { anOwner, ownerRequests, signIn } from "#test/owner.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { anOwnerWithTotp } from "#test/second-factor.ts";

const app = await openTestApp();
const { operate } = anOperator(app.db);

test("a person is signed out on every device, and nobody else", async () => {
  const [owner, other] = [await anOwner(app), await anOwner(app)];
  const phone = await signIn(app, owner.email);
  expect((await operate(`owners sign-out ${owner.email}`)).exit).toBe(4);
  expect(await operate(`owners sign-out ${owner.email} --yes --json`)).toMatchObject({
    exit: 0,
    out: expect.stringContaining('"ended": 2'),
  });
  for (const device of [owner, phone])
    expect((await ownerRequests(app, device).get("/api/store")).status).toBe(401);
  expect((await ownerRequests(app, other).get("/api/store")).status).toBe(200);
  expect((await operate("owners sign-out nobody@example.com --yes")).exit).toBe(3);
});

test("a lost second factor is removed with its recovery codes and sessions; a link is enough then, and a mail tells of it", async () => {
  const owner = await anOwnerWithTotp(app);
  expect(await operate(`owners remove-factor ${owner.email} --yes`)).toMatchObject({ exit: 0 });
  expect((await ownerRequests(app, owner).get("/api/store")).status).toBe(401);
  const again = await signIn(app, owner.email);
  expect((await ownerRequests(app, again).get("/api/store")).status).toBe(200);
  const left = await asTableOwner(app.db, (query) =>
    query(
      "select (select count(*)::int from factors where user_id = $1) + (select count(*)::int from recovery_codes where user_id = $1) as left",
      [owner.userId],
    ),
  );
  expect(left).toEqual([{ left: 0 }]);
  const told = await asTableOwner(app.db, (query) =>
    query(
      "select payload->>'change' as change from mail_outbox where store_id = $1 and payload->>'change' = 'factor-removed'",
      [owner.storeId],
    ),
  );
  expect(told).toEqual([{ change: "factor-removed" }]);
  expect((await operate(`owners remove-factor ${owner.email} --yes`)).exit).toBe(3);
  const { deeds } = await listDeeds(app.db, { subject: owner.userId, limit: 5 });
  expect(deeds.map(({ command, outcome }) => [command, outcome])).toEqual([
    ["owners remove-factor", "nothing"],
    ["owners remove-factor", "done"],
  ]);
  expect(JSON.stringify(deeds)).not.toContain("@");
});
