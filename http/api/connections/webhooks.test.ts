import { expect, test } from "vitest";
import { echo } from "#domain/mail/echo.ts";
import { openTestApp } from "#test/app.ts";
import { anOwner, newestMail, ownerRequests } from "#test/owner.ts";
import { asTableOwner } from "#test/rows-of.ts";

const testApp = await openTestApp();
const { db } = testApp;

test("owners are told of every new address of a webhook, without its path", async () => {
  const ada = await anOwner(testApp);
  const as = ownerRequests(testApp, ada);
  const told = async () =>
    (
      await asTableOwner(db, (query) =>
        query<{ host: string }>(
          "select payload ->> 'host' as host from mail_outbox where store_id = $1 and type = 'security-changed' order by created_at",
          [ada.storeId],
        ),
      )
    ).map(({ host }) => host);
  const address = "https://books.example/hooks/a-secret-path";
  const made = await as.post("/api/connections/webhooks", { address, topics: ["order.placed"] });
  expect(made.status).toBe(201);
  const { id, secret } = await made.json();
  const mail = await newestMail(testApp, ada.email, 1);
  expect(mail.subject).toContain("A webhook has a new address");
  expect(mail.text).toContain(echo("books.example", 100));
  expect(mail.text).not.toContain("a-secret-path");
  expect(mail.text).not.toContain(secret);

  const change = (input: object) => as.put(`/api/connections/webhooks/${id}`, input);
  expect((await change({ address, topics: ["order.paid"] })).status).toBe(204);
  expect(await told()).toEqual(["books.example"]);
  expect((await change({ address: "https://other.example/", topics: ["order.paid"] })).status).toBe(204);
  expect(await told()).toEqual(["books.example", "other.example"]);
});
