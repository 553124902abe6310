import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import type { OrderId } from "#rules/input/ids.ts";
import { aCheckout, anOpenStore, anOrderReadyToShip, aProductOnSale } from "#test/factories-orders.ts";
import { openMailRoom } from "#test/mail-room.ts";
import { resendMail } from "./resend-mail.ts";

const { db, anOffice, openOutbox, mailStates, untilSent, emptyOutbox } = await openMailRoom();

describe("resending", () => {
  test("sends at once", async () => {
    await emptyOutbox();
    const office = await anOffice();
    const store = await anOpenStore(db);
    const { id: orderId } = await anOrderReadyToShip(db, store);
    await emptyOutbox();
    const sent = await resendMail({ db, outbox: openOutbox(office), simulated: false }, store.id, {
      orderId,
      type: "confirmation",
    });
    expect(sent).toEqual({ ok: true });
    expect(office.received).toHaveLength(1);
  });

  test("clicked ten times at once, by the owners of two stores, sends one", async () => {
    await emptyOutbox();
    const office = await anOffice();
    const orders: { store: Awaited<ReturnType<typeof anOpenStore>>; orderId: OrderId }[] = [];
    for (const store of [await anOpenStore(db), await anOpenStore(db)]) {
      const mug = await aProductOnSale(db, store.id);
      const placed = await placeOrder(db, aCheckout(store, [[mug, 1]], { email: "once@example.com" }));
      if (placed.ok) orders.push({ store, orderId: placed.orderId });
    }
    await emptyOutbox();
    const outbox = openOutbox(office);
    const presses = Array.from({ length: 5 }, () => orders).flat();
    const answers = await Promise.all(
      presses.map(({ store, orderId }) =>
        resendMail({ db, outbox, simulated: false }, store.id, { orderId, type: "confirmation" }),
      ),
    );
    // A second click for the same order may find the mail in progress; it is answered as sent.
    const told = presses.filter((_, press) => answers[press]?.ok).map(({ orderId }) => orderId);
    expect(new Set(told).size).toBe(1);
    expect(office.received).toHaveLength(1);
    expect(await mailStates()).toEqual({ sent: 1 });
  });

  test("while the worker sends the same mail returns that result", async () => {
    await emptyOutbox();
    const busy = Promise.withResolvers<void>();
    const office = await anOffice({
      onMailFrom: (_address, _session, done) => busy.promise.then(() => done()),
    });
    const store = await anOpenStore(db);
    const { id: orderId } = await anOrderReadyToShip(db, store);
    const outbox = openOutbox(office);
    outbox.wake();
    await expect.poll(mailStates).toEqual({ sending: 1 });
    const sendNow: typeof outbox.sendNow = (...mail) => {
      busy.resolve();
      return outbox.sendNow(...mail);
    };
    const deps = { db, outbox: { ...outbox, sendNow }, simulated: false };
    expect(await resendMail(deps, store.id, { orderId, type: "confirmation" })).toEqual({ ok: true });
    expect(office.received).toHaveLength(1);
  });

  test("while the provider is down retries what is already queued, and adds nothing", async () => {
    await emptyOutbox();
    const office = await anOffice({
      onMailFrom: (_address, _session, done) => done(new Error("Closed today")),
    });
    const store = await anOpenStore(db);
    const { id: orderId } = await anOrderReadyToShip(db, store);
    const outbox = openOutbox(office);
    for (let press = 0; press < 3; press++)
      expect(
        await resendMail({ db, outbox, simulated: false }, store.id, { orderId, type: "confirmation" }),
      ).toMatchObject({ ok: false });
    const mails = await inStore(db, "owner", store.id, (tx) => tx.select().from(mailOutbox));
    expect(mails).toHaveLength(1);
  });

  test("to a server that hangs answers after 5 seconds, and continues in the background", async () => {
    await emptyOutbox();
    let letGo = () => {};
    const office = await anOffice({
      onRcptTo: (_address, _session, done) => {
        letGo = done;
      },
    });
    const store = await anOpenStore(db);
    const { id: orderId } = await anOrderReadyToShip(db, store);
    await emptyOutbox();
    const outbox = openOutbox(office);
    const sent = await resendMail({ db, outbox, simulated: false }, store.id, {
      orderId,
      type: "confirmation",
    });
    expect(sent).toEqual({
      ok: false,
      reason: "failed",
      error: "The e-mail provider did not answer in time.",
      triedAgain: true,
    });
    letGo();
    await untilSent(outbox, 1);
    expect(office.received).toHaveLength(1);
  });

  test("to a server that is down says why, and the mail is retried later", async () => {
    await emptyOutbox();
    const office = await anOffice({
      onMailFrom: (_address, _session, done) => done(new Error("Closed today")),
    });
    const store = await anOpenStore(db);
    const { id: orderId } = await anOrderReadyToShip(db, store);
    await emptyOutbox();
    const outbox = openOutbox(office);
    const sent = await resendMail({ db, outbox, simulated: false }, store.id, {
      orderId,
      type: "confirmation",
    });
    const words = "The e-mail provider did not accept the e-mail.";
    expect(sent).toEqual({ ok: false, reason: "failed", error: words, triedAgain: true });
    const [mail] = await inStore(db, "owner", store.id, (tx) => tx.select().from(mailOutbox));
    expect(mail).toMatchObject({ state: "queued", lastError: words });
  });
});
