import { randomUUID } from "node:crypto";
import { wcagContrast } from "culori";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { publishTheme } from "#domain/themes/publish-theme.ts";
import { saveDraft } from "#domain/themes/save-draft.ts";
import type { UserId } from "#rules/input/ids.ts";
import { SHOPPER_MAILS } from "#rules/mail/mail-type.ts";
import { DEFAULT_THEME, FONT_PAIRS, type Theme, TONES } from "#rules/theme/theme.ts";
import { openDatabase } from "#test/database.ts";
import { anUpload } from "#test/factories-catalog.ts";
import { aCheckout, anOpenStore, aProductOnSale } from "#test/factories-orders.ts";
import { mailedSite } from "#test/mailed-site.ts";
import { exampleMail } from "./example-mail.ts";
import { mailLook } from "./worn-theme.ts";
import { writeOrderMail } from "./write-order-mail.ts";

const db = await openDatabase();
const ORIGIN = "https://shops.example";
const by = randomUUID() as UserId;

async function publish(store: Awaited<ReturnType<typeof anOpenStore>>, theme: Partial<Theme>) {
  const saved = await saveDraft(db, store.id, { version: 0, theme: { ...DEFAULT_THEME, ...theme } });
  if (!saved.ok) throw new Error(`The theme was refused: ${JSON.stringify(saved)}`);
  await publishTheme(db, store.id, { version: 1, by });
}

/** A confirmation for two of what is sold under this title, with a picture. */
async function confirmationIn(store: Awaited<ReturnType<typeof anOpenStore>>, title: string) {
  const picture = await anUpload(db, store.id);
  const mug = await aProductOnSale(db, store.id, { title, price: 1_250, picture });
  const placed = await placeOrder(db, aCheckout(store, [[mug, 2]]));
  if (!placed.ok) throw new Error(placed.reason);
  const [queued] = await inStore(db, "owner", store.id, (tx) =>
    tx.select().from(mailOutbox).where(eq(mailOutbox.type, "confirmation")),
  );
  if (!queued) throw new Error("No mail is queued.");
  const mail = await writeOrderMail(db, mailedSite(ORIGIN), {
    ...queued,
    type: "confirmation",
    orderId: placed.orderId,
  });
  if ("notSent" in mail) throw new Error(mail.notSent);
  return { mail, picture };
}

describe("a mail of a store with a theme", () => {
  test("has its logo, colours and fonts, and pictures of what was bought, by whole addresses", async () => {
    const store = await anOpenStore(db);
    const logo = await anUpload(db, store.id);
    await publish(store, { brand_color: "#7a1f3d", fonts: "garamond", logo: { url: logo, alt: "Clay" } });
    const { mail, picture } = await confirmationIn(store, "Mug");
    const pictures = [...mail.html.matchAll(/<img[^>]*? src="([^"]*)" alt="([^"]*)"/g)];
    expect(pictures.map(([, src, alt]) => [src, alt])).toEqual([
      [`${ORIGIN}${logo.replace(".webp", "-160.webp")}`, "Clay"],
      [`${ORIGIN}${picture.replace(".webp", "-160.webp")}`, "Mug"],
    ]);
    // Without pictures, so many letters fit into a square.
    expect(mail.html).toMatch(/<img[^>]* alt="Clay"[^>]*font-size:12px/);
    expect(mail.html).toContain("background-color:#7a1f3d");
    expect(mail.html).toContain("EB Garamond");
    expect(mail.html).toContain("@media (prefers-color-scheme:dark)");
    expect(mail.html.length).toBeLessThan(30_000);
  });

  test("says the same in its text, and shows no other store's look", async () => {
    const [themed, plain] = [await anOpenStore(db), await anOpenStore(db)];
    await publish(themed, { brand_color: "#7a1f3d" });
    const numbers = (text: string) =>
      text.replaceAll(/\d{10}/g, "N").replaceAll(/shop-[\w-]+|https:\S+/g, "S");
    const dressed = (await confirmationIn(themed, "Mug")).mail;
    const bare = (await confirmationIn(plain, "Mug")).mail;
    expect(numbers(dressed.text)).toBe(numbers(bare.text));
    expect(bare.html).not.toMatch(/<img|<style|class=|color-scheme/);
  });

  test("shows hostile titles and texts of a logo as text", async () => {
    const store = await anOpenStore(db);
    const evil = `"><script>alert(1)</script>`;
    await publish(store, { logo: { url: await anUpload(db, store.id), alt: evil } });
    const { mail } = await confirmationIn(store, evil);
    expect(mail.html).not.toContain("<script");
    expect(mail.html.split("&quot;&gt;&lt;script&gt;").length - 1).toBeGreaterThanOrEqual(3);
  });

  test("is what its owner sees as an example, for each kind", async () => {
    const store = await anOpenStore(db);
    await publish(store, { brand_color: "#7a1f3d" });
    for (const type of SHOPPER_MAILS) {
      const { html } = await exampleMail(db, store.id, { type, words: "", site: mailedSite(ORIGIN) });
      expect(html, type).toContain("background-color:#7a1f3d");
    }
  });
});

test("whatever the brand colour, every text of a mail can be read, also in the dark", () => {
  for (const tone of TONES)
    for (const brand_color of ["#ffffff", "#000000", "#ffd500", "#7f7f7f", "#0000ff"]) {
      const theme = { ...DEFAULT_THEME, brand_color, tone, fonts: FONT_PAIRS[0] };
      const look = mailLook({ storeName: "Clay", worn: { theme, logo: null } }, ORIGIN);
      for (const { paper, card, ink, quiet, fill, onFill } of look ? [look.colours, look.dark] : []) {
        const pairs = [ink, quiet].flatMap((text) => [wcagContrast(text, paper), wcagContrast(text, card)]);
        expect(Math.min(...pairs, wcagContrast(onFill, fill)), `${tone} ${brand_color}`).toBeGreaterThan(4.5);
      }
    }
});
