import { sql } from "drizzle-orm";
import { renderToStaticMarkup } from "react-dom/server";
import type { Tx } from "#db/client.ts";
import type { Sheet, SheetRequest } from "#domain/exports/sheet.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { type Currency, formatMoney } from "#rules/money/money.ts";
import type { ProductStatus } from "#rules/product/product-status.ts";
import { pictureFile } from "./picture-file.ts";

const CARDS_PER_PAGE = 200;

/** The products of index.html, by title; `indexPage` makes what stands around them. */
export const PRODUCT_CARDS: Sheet<unknown> = {
  name: "index.html",
  async page(tx, store, { after, until, currency }) {
    const cards = await listCards(tx, store, { after, until });
    const last = cards.length === CARDS_PER_PAGE ? cards.at(-1) : undefined;
    return {
      content: Buffer.from(
        renderToStaticMarkup(
          cards.map((card) => <ProductCard key={card.id} {...card} {...{ store, currency }} />),
        ),
      ),
      done: cards.length,
      next: last ? [last.sortTitle, last.id] : null,
    };
  },
};

type Card = {
  id: string;
  title: string;
  sortTitle: string;
  status: ProductStatus;
  picture: string | null;
  alt: string | null;
  lowest: number | null;
  highest: number | null;
  stock: number;
};

async function listCards(
  tx: Tx,
  store: StoreId,
  { after, until }: Pick<SheetRequest, "after" | "until">,
): Promise<Card[]> {
  const [title, id] = (after as [string, string] | null) ?? [];
  const isAfter = after === null ? sql`true` : sql`(lower(p.title), p.id) > (${title}, ${id}::uuid)`;
  const { rows } = await tx.execute<Card>(sql`
    select p.id, p.title, lower(p.title) as "sortTitle", p.status, i.url as picture, i.alt, v.*
    from products p
    left join lateral (
      select url, alt from product_images where store_id = p.store_id and product_id = p.id
      order by url = p.featured_image_url desc, position limit 1) i on true
    left join lateral (
      select min(price_cents)::float8 as lowest, max(price_cents)::float8 as highest,
        coalesce(sum(inventory_qty), 0)::float8 as stock
      from product_variants where store_id = p.store_id and product_id = p.id) v on true
    where p.store_id = ${store} and ${isAfter}
      and p.created_at <= 'epoch'::timestamptz + ${until}::bigint * interval '1 microsecond'
    order by lower(p.title), p.id limit ${CARDS_PER_PAGE}`);
  return rows;
}

function ProductCard({
  title,
  status,
  picture,
  alt,
  stock,
  store,
  currency,
  ...prices
}: Card & { store: StoreId; currency: Currency }) {
  const file = picture && pictureFile(store, picture);
  return (
    <li>
      {file ? (
        <a className="picture" href={file}>
          <img src={file} alt={alt || title} loading="lazy" decoding="async" />
        </a>
      ) : (
        <span className="picture" />
      )}
      <h3 dir="auto">{title}</h3>
      <p>{priceOf(prices, currency)}</p>
      <p>
        {stock.toLocaleString("en")} in stock{status === "draft" ? " · Draft" : ""}
      </p>
    </li>
  );
}

function priceOf({ lowest, highest }: Pick<Card, "lowest" | "highest">, currency: Currency): string {
  if (lowest === null) return "—";
  const price = formatMoney(lowest, currency);
  return lowest === highest ? price : `From ${price}`;
}
