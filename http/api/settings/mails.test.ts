import { describe, expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { OWN_WORDS, TELL_OWNER } from "#test/factories-mails.ts";
import { aPaymentMethod } from "#test/factories-payments.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";

const testApp = await openTestApp();
const ada = await anOwner(testApp);
const as = ownerRequests(testApp, ada);
const asBob = ownerRequests(testApp, await anOwner(testApp));

const read = async () => (await as.get("/api/mails")).json();

describe("the mail settings", () => {
  test("of a new store have no words, and tell its owner everything", async () => {
    const words = { ...OWN_WORDS, confirmation: "" };
    expect(await read()).toEqual({ version: 0, words, tell_owner: TELL_OWNER });
  });

  test("are saved as a whole, for one store alone", async () => {
    const tell_owner = { ...TELL_OWNER, "new-order": false };
    const saved = await as.put("/api/mails", { version: 0, words: OWN_WORDS, tell_owner });
    expect(await saved.json()).toEqual({ version: 1, words: OWN_WORDS, tell_owner });
    expect(await (await asBob.get("/api/mails")).json()).toMatchObject({
      version: 0,
      tell_owner: TELL_OWNER,
    });
  });

  test("that were opened before another save are refused", async () => {
    const { version } = await read();
    const late = await as.put("/api/mails", {
      version: version - 1,
      words: OWN_WORDS,
      tell_owner: TELL_OWNER,
    });
    expect(late.status).toBe(409);
    expect((await late.json()).error).toContain("changed elsewhere");
  });

  test("with a link are refused, beside the field", async () => {
    const { version } = await read();
    const words = { ...OWN_WORDS, refund: "www.evil.example" };
    const refused = await as.put("/api/mails", { version, words, tell_owner: TELL_OWNER });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(await refused.json())).toContain("Write without links");
  });
});

describe("the example of a mail", () => {
  const example = (type: string, words = "") => as.post("/api/mails/example", { type, words });

  test("of the demo checkout is what its shoppers get, with the words as they are typed", async () => {
    const mail = await (await example("confirmation", "Packed <b>by hand</b>.")).json();
    expect(mail.html).toContain("This was a demo checkout");
    expect(mail.html).toContain("Packed &lt;b&gt;by hand&lt;/b&gt;.");
    expect(mail.html).toContain('<base target="_blank">');
    expect(mail).toMatchObject({ reply_to: null });
  });

  test.each([
    "payment-received",
    "payment-reminder",
    "fulfillment",
    "cancellation",
    "refund",
    "return-received",
  ])("of %s is shown", async (type) => {
    const mail = await (await example(type)).json();
    expect(mail.subject).toContain("#1234567890");
    expect(mail.html).not.toContain("demo checkout");
  });

  test("says how to pay by the store's own method", async () => {
    await aPaymentMethod(testApp.db, ada.storeId);
    expect((await (await example("confirmation")).json()).html).toContain("IBAN DE02 1203 0000 0000 2020 51");
  });

  test("with a link in its words is refused", async () => {
    expect((await example("confirmation", "evil.example")).status).toBe(422);
  });
});
