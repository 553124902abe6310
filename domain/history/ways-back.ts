import { findCollection } from "#domain/collections/find-collection.ts";
import { updateCollection } from "#domain/collections/update-collection.ts";
import { findDiscount } from "#domain/discounts/find-discount.ts";
import { settingsOf as discountSettings, updateDiscount } from "#domain/discounts/update-discount.ts";
import { getOwnersSettings, saveInvoiceSettings } from "#domain/invoices/invoice-settings.ts";
import { readOwnTexts, saveOwnTexts } from "#domain/language/own-texts.ts";
import { getMailSettings, saveMailSettings } from "#domain/mail/mail-settings.ts";
import { getMenus } from "#domain/menus/read-menus.ts";
import { saveMenus } from "#domain/menus/save-menus.ts";
import { getPayments } from "#domain/payments/read-payments.ts";
import { savePayments } from "#domain/payments/save-payments.ts";
import { readProductViews, saveProductViews } from "#domain/products/product-views.ts";
import { NOT_YOUR_IMAGE } from "#domain/products/write-images.ts";
import { findRedirect } from "#domain/redirects/find-redirect.ts";
import { updateRedirect } from "#domain/redirects/save-redirect.ts";
import { readSynonyms, saveSynonyms } from "#domain/search/synonyms.ts";
import { getShipping } from "#domain/shipping/read-shipping.ts";
import { saveShipping } from "#domain/shipping/save-shipping.ts";
import { findPage } from "#domain/shop-pages/find-page.ts";
import { updatePage, wordsOf } from "#domain/shop-pages/update-page.ts";
import { changeDetails } from "#domain/stores/change-details.ts";
import { changeSettings, settingsOf } from "#domain/stores/change-settings.ts";
import { getStore } from "#domain/stores/store.ts";
import { getStoreDetails } from "#domain/stores/store-details.ts";
import { getTaxes } from "#domain/taxes/read-taxes.ts";
import { saveTaxes } from "#domain/taxes/save-taxes.ts";
import { publishTheme } from "#domain/themes/publish-theme.ts";
import { findPublished } from "#domain/themes/read-themes.ts";
import { collectionInput } from "#rules/collection/collection-input.ts";
import { discountInput } from "#rules/discount/discount-input.ts";
import type { HistoryType } from "#rules/history/history-kinds.ts";
import type { CollectionId, DiscountId, PageId, RedirectId } from "#rules/input/ids.ts";
import { invoiceSettingsChange } from "#rules/invoice/invoice-input.ts";
import { mailsInput } from "#rules/mail/mails-input.ts";
import { saveMenusInput } from "#rules/menu/menu-input.ts";
import { ownTextsInput } from "#rules/own-text/own-texts-input.ts";
import { paymentsInput } from "#rules/payment/payments-input.ts";
import { productViewsInput } from "#rules/product/product-views-input.ts";
import { redirectInput } from "#rules/redirect/redirect-input.ts";
import { saveSynonymsInput } from "#rules/search/synonyms-input.ts";
import { shippingInput } from "#rules/shipping/shipping-input.ts";
import { pageInput } from "#rules/shop-page/page-input.ts";
import { storeDetailsChange, UNKNOWN_TIME_ZONE } from "#rules/store/store-details-input.ts";
import {
  STORE_SLUG_TAKEN,
  STORE_SLUG_WRONG,
  storeSettingsChange,
  TOO_MANY_STORE_SLUGS,
} from "#rules/store/store-settings-input.ts";
import { taxInput } from "#rules/tax/tax-input.ts";
import { themeInput } from "#rules/theme/theme-input.ts";
import { PRODUCT_WAY } from "./product-way.ts";
import { checked, readVersioned, readWithVersion, refused, saveWhole, type WayBack } from "./way-back.ts";

// For each type of change the way back: what the fields are today, and the save by hand that sets them.

export function whyNotPutBack(type: string): string | undefined {
  const way = WAYS[type as HistoryType];
  return typeof way === "string" ? way : way ? undefined : "This kind of change cannot be put back.";
}

export function findWayBack(type: string): WayBack | undefined {
  const way = WAYS[type as HistoryType];
  return typeof way === "object" ? way : undefined;
}

const CREATED = "Creating something cannot be put back. Delete it instead.";
const PEOPLE = "Who may do what is decided in Settings › People.";
const DELETED = "What was deleted cannot be put back.";

const WAYS: Record<HistoryType, WayBack | string> = {
  "product.created": CREATED,
  "product.changed": PRODUCT_WAY,
  "product.deleted": DELETED,
  "collection.created": CREATED,
  "collection.changed": {
    async read({ tx, store, payload }) {
      const found = await findCollection(tx, store, payload.collection_id as CollectionId);
      if (!found) return undefined;
      const { title, description_html, handle, image_url, search_title, search_description } = found;
      const values = { title, description_html, handle, image_url, search_title, search_description };
      return { version: found.version, values, rest: { product_ids: found.products.map(({ id }) => id) } };
    },
    save: saveWhole(collectionInput, ({ db, store, payload }, given) =>
      updateCollection(db, store, payload.collection_id as CollectionId, given),
    ),
  },
  "collection.deleted": DELETED,
  "discount.created": CREATED,
  "discount.changed": {
    async read({ tx, store, payload }) {
      const found = await findDiscount(tx, store, payload.discount_id as DiscountId);
      if (!found) return undefined;
      const { id: _, created_at: __, ...values } = discountSettings(found);
      return { version: found.version, values };
    },
    save: saveWhole(discountInput, ({ db, store, payload }, given) =>
      updateDiscount(db, store, payload.discount_id as DiscountId, given),
    ),
  },
  "discount.deleted": DELETED,
  "page.created": CREATED,
  "page.changed": {
    async read({ tx, store, payload }) {
      const found = await findPage(tx, store, payload.page_id as PageId);
      return found && { version: found.version, values: wordsOf(found) };
    },
    save: saveWhole(pageInput, ({ db, store, payload }, given) =>
      updatePage(db, store, payload.page_id as PageId, given),
    ),
  },
  "page.deleted": DELETED,
  "redirect.created": CREATED,
  "redirect.changed": {
    async read({ tx, store, payload }) {
      const found = await findRedirect(tx, store, payload.redirect_id as RedirectId);
      return found && { version: found.version, values: { from: found.from, to: found.to } };
    },
    save: saveWhole(redirectInput, ({ db, store, payload, origin }, given) =>
      updateRedirect(db, store, payload.redirect_id as RedirectId, { ...given, origin }),
    ),
  },
  "redirect.deleted": DELETED,
  "store.webhooks-changed": "Webhooks are set up in Settings › Connections.",
  "shop-domain.added": "Domains are set up in Settings › Domain.",
  "shop-domain.changed": "Domains are set up in Settings › Domain.",
  "shop-domain.sender-changed": "Domains are set up in Settings › Domain.",
  "shop-domain.removed": "Domains are set up in Settings › Domain.",
  "menus.changed": {
    read: readVersioned(getMenus),
    save: saveWhole(saveMenusInput, ({ db, store, origin }, given) =>
      saveMenus(db, store, { ...given, origin }),
    ),
  },
  "theme.published": {
    read: readWithVersion("themeVersion", findPublished),
    save: ({ db, store, author, today, values }) =>
      checked(themeInput, { ...today.values, ...values }, (given) =>
        publishTheme(db, store, { ...author, version: today.version, given }),
      ),
  },
  "people.invited": PEOPLE,
  "people.invitation-revoked": PEOPLE,
  "people.joined": PEOPLE,
  "people.role-changed": PEOPLE,
  "people.left": PEOPLE,
  "people.removed": PEOPLE,
  "people.hand-over-asked": PEOPLE,
  "people.hand-over-ended": PEOPLE,
  "people.handed-over": PEOPLE,
  "theme.preview-shared": "Sharing a preview cannot be put back. End it in the theme editor.",
  "theme.preview-revoked": "A shared preview cannot be put back. Share another one.",
  "store.settings-changed": {
    async read({ tx, store }) {
      return { version: 0, values: settingsOf(await getStore(tx, store)) };
    },
    save: ({ db, store, author, today, values }) =>
      checked(storeSettingsChange, values, async (change) => {
        const saved = await changeSettings(db, store, { ...author, change, was: pick(today.values, values) });
        return saved.ok ? saved : refused(SETTINGS_REFUSED[saved.reason]);
      }),
  },
  "store.details-changed": {
    async read({ tx, store }) {
      return { version: 0, values: await getStoreDetails(tx, store) };
    },
    save: ({ db, store, author, today, values }) =>
      checked(storeDetailsChange, values, async (change) => {
        const saved = await changeDetails(db, store, { ...author, change, was: pick(today.values, values) });
        return saved.ok ? saved : refused(UNKNOWN_TIME_ZONE);
      }),
  },
  "store.api-keys-changed": "Keys are made and revoked in Settings › Connections.",
  "store.currency-changed":
    "Change the currency in Settings › Store details, where you see what becomes of your prices.",
  "store.shipping-changed": {
    givesNewIds: true,
    read: readWithVersion("shippingVersion", getShipping),
    save: ({ db, store, author, today, values }) =>
      checked(
        shippingInput,
        withoutPickupId({ version: today.version, ...today.values, ...values }),
        async (input) => {
          const saved = await saveShipping(db, store, { ...author, input });
          if (saved.ok || saved.reason === "changed-elsewhere") return saved;
          return refused("There would be too many prices for shipping.");
        },
      ),
  },
  "store.taxes-changed": {
    read: readWithVersion("taxVersion", async (tx, store) => ({ taxes: await getTaxes(tx, store) })),
    save: saveWhole(taxInput, ({ db, store }, given) => saveTaxes(db, store, given)),
  },
  "store.payments-changed": {
    givesNewIds: true,
    read: readWithVersion("paymentsVersion", getPayments),
    save: saveWhole(paymentsInput, ({ db, store }, given) => savePayments(db, store, given)),
  },
  "store.invoices-changed": {
    async read({ tx, store, now }) {
      const { prefix, next_number, own_line, issue_on_payment } = await getOwnersSettings(tx, store, now);
      return { version: 0, values: { prefix, next_number, own_line, issue_on_payment } };
    },
    save: ({ db, store, author, now, today, values }) =>
      checked(invoiceSettingsChange, values, async (change) => {
        const was = pick(today.values, values);
        const saved = await saveInvoiceSettings(db, store, { ...author, change, was, now });
        if (saved.ok) return saved;
        return refused(`${saved.year} has invoices already: their numbers stay as they are.`);
      }),
  },
  "store.mails-changed": {
    read: readVersioned(getMailSettings),
    save: saveWhole(mailsInput, ({ db, store }, given) => saveMailSettings(db, store, given)),
  },
  "store.synonyms-changed": {
    read: readVersioned(readSynonyms),
    save: saveWhole(saveSynonymsInput, ({ db, store }, given) => saveSynonyms(db, store, given)),
  },
  "store.texts-changed": {
    async read({ tx, store, payload }) {
      const { version, texts } = await readOwnTexts(tx, store);
      // A text of ours has no value of its own, before and after.
      const told = Object.keys({ ...(payload.before as object), ...(payload.after as object) });
      const ours = Object.fromEntries(told.map((key) => [key, undefined]));
      return { version, values: { ...ours, ...texts } };
    },
    save: ({ db, store, author, today, values }) => {
      const texts = JSON.parse(JSON.stringify({ ...today.values, ...values }));
      return checked(ownTextsInput, { version: today.version, texts }, async (input) => {
        const saved = await saveOwnTexts(db, store, { ...author, input });
        if (saved.ok || saved.reason === "changed-elsewhere") return saved;
        return refused(Object.values(saved.problems)[0] ?? "A text does not fit any more.");
      });
    },
  },
  "store.retention-changed":
    "Change it in Settings › Customers, where you see how many customers it would erase.",
  "store.stripe-changed":
    "Keys are not kept once they are replaced. Enter them again in Settings › Payments.",
  "store.product-views-changed": {
    read: readVersioned(readProductViews),
    save: ({ db, store, author, today, values }) =>
      checked(productViewsInput, { version: today.version, ...values }, async (input) => {
        const saved = await saveProductViews(db, store, { ...author, input });
        return saved ? { ok: true } : { ok: false, reason: "changed-elsewhere" };
      }),
  },
};

const SETTINGS_REFUSED = {
  "slug-wrong": STORE_SLUG_WRONG,
  "slug-taken": STORE_SLUG_TAKEN,
  "too-many-slugs": TOO_MANY_STORE_SLUGS,
  "not-your-image": NOT_YOUR_IMAGE,
};

/** What those fields are today. */
function pick(today: Record<string, unknown>, values: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(values).map((field) => [field, today[field]]));
}

/** Its id is none of the form's fields. */
function withoutPickupId({ pickup, ...settings }: Record<string, unknown>) {
  if (!pickup) return { ...settings, pickup };
  const { id: _, ...fields } = pickup as { id?: string };
  return { ...settings, pickup: fields };
}
