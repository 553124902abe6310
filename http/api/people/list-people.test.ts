import { expect, test, vi } from "vitest";
import { openTestApp } from "#test/app.ts";
import { anOwner, linkIn, mailsTo, ownerRequests, signIn } from "#test/owner.ts";
import { PATIENCE_MS } from "#test/patience.ts";

const testApp = await openTestApp();
const owner = await anOwner(testApp, { name: "Kiln" });
const asOwner = ownerRequests(testApp, owner);

test("everybody of a store sees its people; who is invited, and a hand-over, only whoever they concern", async () => {
  const asReader = await join("reader@example.com", "reader");
  await asOwner.post("/api/people/invitations", { email: "later@example.com", role: "orders" });
  const asThird = await join("third@example.com", "manager");
  const seenByOwner = await (await asOwner.get("/api/people")).json();
  const reader = seenByOwner.people[1];
  expect((await asOwner.post("/api/people/hand-over", { user_id: reader.user_id })).status).toBe(204);

  const seen = await (await asReader.get("/api/people")).json();
  expect(seen.people.map(({ email, is_you }: { email: string; is_you: boolean }) => [email, is_you])).toEqual(
    [
      [owner.email, false],
      ["reader@example.com", true],
      ["third@example.com", false],
    ],
  );
  expect(seen.invitations).toEqual([]);
  expect(seenByOwner.invitations).toMatchObject([{ email: "later@example.com" }]);
  expect(seen.hand_over).toMatchObject({ from: owner.email, is_mine_to_answer: true });
  expect((await (await asThird.get("/api/people")).json()).hand_over).toBeNull();
  expect((await asThird.delete("/api/people/hand-over")).status).toBe(404);
  expect((await asReader.delete("/api/people/hand-over")).status).toBe(204);
});

async function join(email: string, role: string) {
  expect((await asOwner.post("/api/people/invitations", { email, role })).status).toBe(201);
  const mail = await vi.waitFor(async () => {
    const [invitation] = await mailsTo(testApp, email);
    return invitation ?? expect.unreachable("No invitation arrived.");
  }, PATIENCE_MS);
  const requests = ownerRequests(testApp, await signIn(testApp, email));
  const token = linkIn(mail).hash.slice(1);
  expect((await requests.post(`/api/invitations/${token}/accept`)).status).toBe(200);
  return requests;
}
