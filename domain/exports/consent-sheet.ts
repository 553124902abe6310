import { and, eq, sql } from "drizzle-orm";
import { consents } from "#db/schema/consents.ts";
import { orders } from "#db/schema/orders.ts";
import { stores } from "#db/schema/stores.ts";
import { countConsents, isOnList } from "#domain/consents/count-consents.ts";
import { mainNameOf } from "#domain/stores/main-name.ts";
import { leaveByOneClick, NEWS_PATH } from "#rules/consent/consent.ts";
import { CONSENT_COLUMNS, consentRow } from "#rules/export/consent-rows.ts";
import type { InputOf } from "#rules/export/export-input.ts";
import { newestFirst, pageOf } from "./newest-first.ts";
import { csvSheet, type ExportPlan } from "./sheet.ts";

type Input = InputOf<"consents">;

const PER_PAGE = 1_000;
const mainName = sql<string | null>`${sql.raw(mainNameOf("stores.id"))}`;
const { cursor, order, isNext } = newestFirst({ id: consents.id, createdAt: consents.givenAt });

export const CONSENTS: ExportPlan<Input> = {
  count: (tx, store) => countConsents(tx, store),
  sheets: () => [CONSENT_SHEET],
};

/** Only who is on the list now: whoever left is not to be mailed. */
const CONSENT_SHEET = csvSheet<Input>({
  name: "consents.csv",
  header: CONSENT_COLUMNS,
  async page(tx, store, request) {
    const { origin, addressOf, consentLinks } = request;
    const found = await tx
      .select({ consent: consents, orderNumber: orders.orderNumber, slug: stores.slug, mainName, cursor })
      .from(consents)
      .innerJoin(stores, eq(stores.id, consents.storeId))
      .leftJoin(orders, and(eq(orders.storeId, consents.storeId), eq(orders.id, consents.orderId)))
      .where(and(isOnList(store), isNext(request)))
      .orderBy(...order)
      .limit(PER_PAGE);
    const rows = found.map(({ consent, orderNumber, ...shop }) => {
      const token = consentLinks.tokenOf(consent);
      const leaveUrl = `${addressOf({ ...shop, slug: shop.slug ?? "" })}/${NEWS_PATH}/${token}`;
      return consentRow({ ...consent, orderNumber, leaveUrl, oneClickUrl: leaveByOneClick(origin, token) });
    });
    return pageOf(found, PER_PAGE, rows);
  },
});
