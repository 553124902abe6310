import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { stockWishes } from "#db/schema/stock-wishes.ts";
import { stores } from "#db/schema/stores.ts";
import { mailLater } from "#domain/mail/mail-later.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { claimDueMails } from "#domain/mail/outbox-claims.ts";
import { tellOfRestocks } from "#domain/stock-wishes/tell-of-restock.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore, aProductOnSale } from "#test/factories-orders.ts";
import { aStockWish, restock, takesStockWishes } from "#test/factories-stock-wishes.ts";
import { mailedSite, stockWishLinks } from "#test/mailed-site.ts";
import { silentLog } from "#test/silent-log.ts";
import { writeMail } from "./write-mail.ts";

const db = await openDatabase();
const ORIGIN = "https://shops.example";

async function aWaitingShopper(title = "Vase") {
  const store = await anOpenStore(db);
  await takesStockWishes(db, store.id);
  const vase = await aProductOnSale(db, store.id, { title, stock: 0 });
  const wish = await aStockWish(db, store.id, vase.variantId, { email: "zoe@example.com" });
  return { store, vase, wish, token: stockWishLinks.tokenOf(wish) };
}

/** The mail of this store that is due. */
async function claimOf(storeId: string) {
  const claimed = (await claimDueMails(db, 100)).find((mail) => mail.storeId === storeId);
  if (!claimed) throw new Error("No mail is due.");
  return claimed;
}

async function writeDue(storeId: string): Promise<Mail> {
  const mail = await writeMail(db, mailedSite(ORIGIN), await claimOf(storeId));
  if ("notSent" in mail) throw new Error(mail.notSent);
  return mail;
}

describe("the mail that something is back", () => {
  test("links to the product, and to its removal for people and for mail programs", async () => {
    const { store, vase, token } = await aWaitingShopper();
    await restock(db, store.id, vase.variantId, 1);
    await tellOfRestocks(db, silentLog);
    const mail = await writeDue(store.id);
    expect(mail).toMatchObject({
      to: "zoe@example.com",
      subject: "Vase is back at Corner Shop",
      senderName: "Corner Shop",
      removal: `${ORIGIN}/api/stock-wishes/${token}/removal`,
    });
    for (const link of [
      `${ORIGIN}/${store.slug}/products/p-${vase.productId}?variant=${vase.variantId}`,
      `${ORIGIN}/${store.slug}/back-in-stock/${token}`,
    ]) {
      expect(mail.text).toContain(link);
      expect(mail.html).toContain(link);
    }
    expect(mail.text).not.toContain("Default");
  });

  test("shows hostile titles as text", async () => {
    const { store, vase } = await aWaitingShopper("<b>Vase</b> https://evil.example\r\nBcc: x@evil.example");
    await restock(db, store.id, vase.variantId, 1);
    await tellOfRestocks(db, silentLog);
    const mail = await writeDue(store.id);
    expect(mail.html).not.toContain("<b>Vase");
    expect(mail.subject + mail.text + mail.html).not.toContain("evil.example");
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  test("is not sent once it is sold out again, and the shopper waits in the old place", async () => {
    const { store, vase, wish } = await aWaitingShopper();
    await restock(db, store.id, vase.variantId, 1);
    await tellOfRestocks(db, silentLog);
    await restock(db, store.id, vase.variantId, 0);
    const claimed = await claimOf(store.id);
    expect(await writeMail(db, mailedSite(ORIGIN), claimed)).toEqual({ notSent: "It is sold out again." });
    await restock(db, store.id, vase.variantId, 1);
    expect(await tellOfRestocks(db, silentLog)).toBe(1);
    const [row] = await inStore(db, "owner", store.id, (tx) =>
      tx.select().from(stockWishes).where(eq(stockWishes.id, wish.id)),
    );
    // The first mail's worker died before it could note that: it finds that another mail tells it.
    expect(row?.mailId).not.toBe(claimed.id);
    expect(await writeMail(db, mailedSite(ORIGIN), claimed)).toMatchObject({ notSent: expect.any(String) });
    expect((await writeDue(store.id)).subject).toBe("Vase is back at Corner Shop");
  });

  test("that may have arrived is sent again as it is, not put back", async () => {
    const { store, vase } = await aWaitingShopper();
    await restock(db, store.id, vase.variantId, 1);
    await tellOfRestocks(db, silentLog);
    await restock(db, store.id, vase.variantId, 0);
    const again = { ...(await claimOf(store.id)), attempts: 2 };
    expect(await writeMail(db, mailedSite(ORIGIN), again)).toMatchObject({ to: "zoe@example.com" });
  });
});

test("the mail to confirm a wish names the shop and the product, and has no header to leave a list", async () => {
  const { store, vase } = await aWaitingShopper();
  const { id } = await aStockWish(db, store.id, vase.variantId, {
    email: "ada@example.com",
    confirmed: false,
  });
  await inStore(db, "shopper", store.id, (tx) =>
    mailLater(tx, store.id, { type: "stock-wish-asked", wishId: id, recipient: "ada@example.com" }),
  );
  const mail = await writeDue(store.id);
  expect(mail.subject).toBe("Please confirm: a mail from Corner Shop when it is back");
  expect(mail.text).toContain("as soon as Vase is back in stock");
  expect(mail.removal).toBeUndefined();
});

test("the mail of a wish that was confirmed meanwhile is not sent", async () => {
  const { store, wish } = await aWaitingShopper();
  await inStore(db, "owner", store.id, async (tx) => {
    await tx.update(stores).set({ openingSoon: true });
    await mailLater(tx, store.id, {
      type: "stock-wish-asked",
      wishId: wish.id,
      recipient: "zoe@example.com",
    });
  });
  const written = await writeMail(db, mailedSite(ORIGIN), await claimOf(store.id));
  expect(written).toMatchObject({ notSent: expect.any(String) });
});
