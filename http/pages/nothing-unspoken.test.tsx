import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createConsentLinks } from "#domain/consents/consent-links.ts";
import { correctInvoice } from "#domain/invoices/correct-invoice.ts";
import { issueInvoice } from "#domain/invoices/issue-invoice.ts";
import { listShoppersInvoices } from "#domain/invoices/list-invoices.ts";
import { speakingAs } from "#domain/language/speaking.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { consentAskedMail } from "#domain/mail/templates/consent-mail.ts";
import {
  backInStockMail,
  stockWishAskedAgainMail,
  stockWishAskedMail,
} from "#domain/mail/templates/stock-wish-mails.ts";
import { exampleMail } from "#domain/mail-writers/example-mail.ts";
import { readPackingSlips } from "#domain/orders/parcels/read-packing-slips.ts";
import { renderInvoice, renderPackingSlip } from "#domain/papers/render-paper.tsx";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { createStockWishLinks } from "#domain/stock-wishes/stock-wish-links.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { UserId } from "#rules/input/ids.ts";
import { SHOPPER_MAILS } from "#rules/mail/mail-type.ts";
import { AUTH_SECRET, ORIGIN, openTestApp } from "#test/app.ts";
import { markPaid } from "#test/factories-invoices.ts";
import { speaks } from "#test/factories-language.ts";
import { aFurnishedStore } from "#test/furnished-store.ts";
import { mailedSite } from "#test/mailed-site.ts";
import { pagePaths } from "#test/page-paths.ts";
import { unmarkedIn, unmarkedWords } from "#test/unmarked-texts.ts";

const { db, request } = await openTestApp();
const NAME = "kiln";
const shop = await aFurnishedStore(db, NAME);
await speaks(db, shop.id, "qps");
const by = randomUUID() as UserId;
const paid = shop.orders.untouched;
await markPaid(db, shop.id, paid);
const issued = await issueInvoice(db, shop.id, paid, { by });
if (!issued.ok) throw new Error(`No invoice was issued: ${issued.reason}.`);
// A credit note, and an invoice in place of the first one.
await correctInvoice(db, shop.id, paid, { invoiceName: issued.invoice.name, by });
const { tokenOf } = createStockWishLinks(deriveAuthKeys(AUTH_SECRET));

/** What the furnished store's owner and shoppers wrote. */
const OWN = [
  ...[
    "Corner Shop",
    "Shirt of kiln",
    "Shelf of kiln",
    "Vase of kiln",
    "About kiln",
    "Hello.",
    "kiln Ltd",
    NAME,
  ],
  ...["Post of kiln", "2–3 days", "Main street of kiln", "Ring at kiln", "kiln@example.com", "KILN"],
  ...["Size", "Colour", "Red", "Blue", "S", "M"],
  ...["Zoë Bianchi", "Via Roma", "Torino", "Lindenallee", "Berlin", "DE123456789"],
  // The letters of a credit note's number, and the title of a page that no shop has.
  ...["-CN-", "Storewright"],
  // Countries follow `html.lang`, which is English in the pseudo-language.
  ...["Italy", "Germany"],
];
/** What the examples of mails are about. */
const EXAMPLE = ["Alex Example", "1 Example Street", "Exampletown", "Bank transfer", "UPS"];

const VALUES: Record<string, string> = {
  "collections/:handle": `collections/${NAME}-shelf`,
  "pages/:handle": `pages/${NAME}-about`,
  "products/:handle": `products/${NAME}-shirt`,
  ":storeSlug": shop.store.slug,
  ":orderId": paid,
  ":orderNumber": String(shop.orders.number),
  ":consent": createConsentLinks(deriveAuthKeys(AUTH_SECRET)).tokenOf({
    storeId: shop.id,
    id: shop.consent.id,
  }),
  ":wish": tokenOf({ storeId: shop.id, id: shop.wish.id }),
};

function fill(path: string): string {
  return Object.entries(VALUES).reduce((filled, [name, value]) => filled.replace(name, value), path);
}

const SLUG = `/${shop.store.slug}`;
const PATHS = [
  ...pagePaths()
    .filter((path) => path.startsWith("/:storeSlug"))
    .map(fill),
  ...["?search=nothing", "?search=kiln", "?stock=in&sort=price", "?page=99"].map(
    (query) => `${SLUG}/products${query}`,
  ),
  ...["orders/1000000000", "products/nothing", "collections/nothing", "pages/nothing"].map(
    (path) => `${SLUG}/${path}`,
  ),
  `${SLUG}/checkout/orders/${randomUUID()}`,
  `${SLUG}/checkout/orders/${randomUUID()}/invoice`,
  `${SLUG}/back-in-stock/${tokenOf({ storeId: shop.id, id: shop.wish.unconfirmed })}`,
  `${SLUG}/back-in-stock?variant=${shop.wish.variant}`,
  `${SLUG}/news-list?sent`,
  `${SLUG}/buy/${randomUUID()}:1,${shop.wish.variant}:999?country=JP`,
];

describe("in a shop whose language marks its texts, nothing is without marks but somebody's own words", () => {
  test.for(PATHS)("at %s", async (path) => {
    const page = await (await request(path)).text();
    expect(unmarkedIn(page, OWN)).toEqual([]);
  });

  test("on the page of an order that asks whose it is", async () => {
    await changeSettings(db, shop.id, { change: { protects_orders: true }, by });
    const page = await (await request(`${SLUG}/orders/${shop.orders.number}`)).text();
    await changeSettings(db, shop.id, { change: { protects_orders: false }, by });
    expect(page).toContain("⟦Is this your order?");
    expect(unmarkedIn(page, OWN)).toEqual([]);
  });

  test.for(SHOPPER_MAILS)("in the mail %s", async (type) => {
    expectMarked(await exampleMail(db, shop.id, { type, words: NAME, site: mailedSite(ORIGIN) }));
  });

  test("in the mail that asks to confirm a consent", () => {
    const consent = { to: "zoe@example.com", storeName: NAME, words: NAME, link: ORIGIN, removal: ORIGIN };
    expectMarked(speakingAs({ language: "qps", ownTexts: null }, () => consentAskedMail(consent)));
  });

  test.for(Object.entries({ stockWishAskedMail, stockWishAskedAgainMail, backInStockMail }))(
    "in %s",
    ([, write]) => {
      const links = { link: ORIGIN, productLink: ORIGIN, removal: ORIGIN };
      const wish = {
        to: "zoe@example.com",
        storeName: NAME,
        title: "Vase of kiln",
        variantTitle: "Red",
        ...links,
      };
      expectMarked(speakingAs({ language: "qps", ownTexts: null }, () => write(wish)));
    },
  );

  test("on invoices, credit notes and packing slips", async () => {
    const documents = await listShoppersInvoices(db, shop.id, paid);
    expect(documents.map(({ kind }) => kind)).toEqual(["invoice", "credit-note", "invoice"]);
    const slips = await readPackingSlips(db, shop.id, { orderIds: [paid] });
    expect(slips).toHaveLength(1);
    const sheets = [
      ...documents.map(renderInvoice),
      ...slips.map((slip) => renderPackingSlip(slip, { language: "qps", ownTexts: null })),
    ];
    expect(unmarkedIn(sheets.join(""), OWN)).toEqual([]);
  });

  test("in the shop that opens soon", async () => {
    await changeSettings(db, shop.id, { change: { opening_soon: true }, by });
    const page = await (await request(SLUG)).text();
    await changeSettings(db, shop.id, { change: { opening_soon: false }, by });
    expect(page).toContain("⟦Opening soon");
    expect(unmarkedIn(page, OWN)).toEqual([]);
  });
});

function expectMarked({ subject, text, html }: Mail) {
  const own = [...OWN, ...EXAMPLE];
  expect(html).toContain("⟦");
  expect([...unmarkedWords(subject, own), ...unmarkedWords(text, own), ...unmarkedIn(html, own)]).toEqual([]);
}
