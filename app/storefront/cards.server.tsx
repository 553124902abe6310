import { renderToStaticMarkup } from "react-dom/server";
import type { PageContext } from "#app/page-context.ts";
import { type CardExtras, listCardExtras } from "#domain/storefront/list-card-extras.ts";
import { listLowestOnCards } from "#domain/storefront/list-lowest-prices.ts";
import { say } from "#rules/language/say.ts";
import { imageSrcSet, type PictureWithAlt } from "#rules/picture/image-urls.ts";
import type { Page } from "#rules/product/listing.ts";
import { lowestPriceText } from "#rules/product/lowest-price.ts";
import type { ListedProduct } from "#rules/product/shop-product.ts";
import { swatchColour } from "#rules/product/variant/swatch-colour.ts";
import type { ServedStore } from "#rules/store/shop-store.ts";
import { CARD_SIZES } from "./product-card.tsx";

const MAX_SWATCHES = 5;

/** The products of a list, with what the owner has switched on for cards. */
export async function withCardExtras(
  db: PageContext["db"],
  store: ServedStore,
  products: ListedProduct[],
): Promise<ListedProduct[]> {
  const ids = products.map(({ id }) => id);
  const extras = await listCardExtras(db, store.id, store.display, ids);
  const lowest = store.showLowestPrice ? await listLowestOnCards(db, store.id, products) : undefined;

  return products.map((product) => {
    const { from, second = null, colours = null } = extras.get(product.id) ?? {};
    const price = lowest?.prices.get(product.id);
    const html = renderToStaticMarkup(
      <>
        {price && (
          <p className="mt-1 text-13 text-muted tabular-nums">
            {lowestPriceText(price, { currency: store.currency, timeZone: lowest?.timeZone ?? "" })}
          </p>
        )}
        {colours && <Swatches colours={colours} />}
        {second && product.picture && <SecondPicture picture={second} />}
      </>,
    );
    return { ...product, ...(from && { from }), ...(html !== "" && { extras: html }) };
  });
}

export async function withPageExtras(
  db: PageContext["db"],
  store: ServedStore,
  page: Page<ListedProduct>,
): Promise<Page<ListedProduct>> {
  return { ...page, rows: await withCardExtras(db, store, page.rows) };
}

function Swatches({ colours }: { colours: NonNullable<CardExtras["colours"]> }) {
  const more = colours.length - MAX_SWATCHES;
  return (
    <ul aria-label={say.list.colours} className="mt-2 flex flex-wrap items-center gap-1.5">
      {colours.slice(0, MAX_SWATCHES).map((colour) => (
        <li
          key={colour}
          style={{ backgroundColor: swatchColour(colour) }}
          className="swatch size-4 rounded-full border border-ink/20 bg-swatch"
        >
          <span className="sr-only">{colour}</span>
        </li>
      ))}
      {more > 0 && (
        <li className="text-12 text-muted">
          +{more} <span className="sr-only">{say.list.moreColours}</span>
        </li>
      )}
    </ul>
  );
}

/**
 * Over the first picture while a mouse is over the card; fingers have no such state. Until then it has no box, and a
 * lazy picture without a box is not loaded. Without ground of its own, it shows the first picture while it loads.
 */
function SecondPicture({ picture }: { picture: PictureWithAlt }) {
  return (
    <picture>
      <source type="image/avif" srcSet={imageSrcSet(picture, "avif")} sizes={CARD_SIZES} />
      <img
        src={picture.url}
        srcSet={imageSrcSet(picture, "webp")}
        sizes={CARD_SIZES}
        alt=""
        loading="lazy"
        decoding="async"
        className="pointer-events-none absolute inset-x-0 top-0 hidden aspect-(--picture) w-full rounded-control object-cover group-hover:block"
      />
    </picture>
  );
}
