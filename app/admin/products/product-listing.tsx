import { useWatch } from "react-hook-form";
import { ListingPart } from "#app/admin/search-listing/listing-part.tsx";
import { useCurrency, useStore } from "#app/admin/session/session.ts";
import { Icon } from "#app/ui/icon.tsx";
import { MAX_FEED_TITLE, type SearchGap, searchGaps } from "#rules/feed/search-gaps.ts";
import { formatMoney } from "#rules/money/money.ts";
import type { ProductDetailsInput } from "#rules/product/product-input.ts";
import { startingPrice } from "#rules/product/variant/option-picking.ts";
import { recordListing } from "#rules/search-listing/search-listing.ts";
import { htmlText } from "#rules/text/html-text.ts";
import type { ProductDraft } from "./use-product-draft.ts";

const SENTENCES: Record<SearchGap, string> = {
  "no-picture": "Add a picture. Without one it is not listed.",
  "no-price": "Set a price for every variant. Without one it is not listed.",
  "no-description": "Add a description.",
  "long-title": `Shorten the product's title to ${MAX_FEED_TITLE} characters. The feed leaves out the rest.`,
  "no-brand": "Name the vendor. It is shown as the brand.",
  "wrong-barcode": "Check the barcodes. Some are not a valid GTIN (EAN, UPC or ISBN) and are left out.",
};

/** What search engines get of the product, as the form is filled in now. */
export function ProductListing({ draft: { opened, details, media, variants } }: { draft: ProductDraft }) {
  const { name, slug } = useStore();
  const currency = useCurrency();
  const typed = useWatch({ control: details.control }) as ProductDetailsInput;
  const { title, description_html: html, vendor, handle } = typed;
  const { items, featuredUrl } = media.state;
  const pictures = items.flatMap(({ picture }) => picture ?? []);
  const featured = pictures.find(({ url }) => url === featuredUrl) ?? pictures[0];
  const own = { searchTitle: typed.search_title, searchDescription: typed.search_description };
  const { rows } = variants;
  // A price of 0 was never typed.
  const startingCents = rows.length > 0 ? startingPrice(rows).cents : 0;
  const price = startingCents > 0 ? formatMoney(startingCents, currency) : "";
  const gaps = searchGaps({
    title,
    description: htmlText(html, 100),
    vendor,
    hasPicture: pictures.length > 0,
    variants: rows,
  });
  return (
    <ListingPart
      form={details}
      listing={recordListing({ title, html, price, ...own }, name)}
      path={`/${slug}/products/${handle}`}
      pictureUrl={featured?.url}
      // A new product is still being filled in.
      missing={opened ? gaps.length : 0}
    >
      <Feed gaps={gaps} url={`/${slug}/feed.xml`} />
    </ListingPart>
  );
}

function Feed({ gaps, url }: { gaps: SearchGap[]; url: string }) {
  return (
    <section aria-label="Product feed">
      <h3 className="font-medium text-13">Product feed</h3>
      <p className="mt-0.5 mb-3 text-13 text-muted">
        Merchant programmes read all active products from your{" "}
        <a href={url} target="_blank" rel="noopener" className="text-accent underline">
          product feed
        </a>
        .
      </p>
      <ul className="grid gap-2 text-14">
        {gaps.map((gap) => (
          <Line key={gap} icon="alert" tone="text-warning" text={SENTENCES[gap]} />
        ))}
        {gaps.length === 0 && <Line icon="check" tone="text-accent" text="Nothing is missing." />}
      </ul>
    </section>
  );
}

function Line({ icon, tone, text }: { icon: "alert" | "check"; tone: string; text: string }) {
  return (
    <li className="flex gap-2">
      <Icon name={icon} className={`mt-0.5 size-4 ${tone}`} />
      {text}
    </li>
  );
}
