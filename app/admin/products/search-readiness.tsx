import { useWatch } from "react-hook-form";
import { useStore } from "#app/admin/session/session.ts";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MAX_FEED_TITLE, type SearchGap, searchGaps } from "#rules/feed/search-gaps.ts";
import { htmlText } from "#rules/text/html-text.ts";
import type { ProductDraft } from "./use-product-draft.ts";

const SENTENCES: Record<SearchGap, string> = {
  "no-picture": "Add a picture. Without one it is not listed.",
  "no-price": "Set a price for every variant. Without one it is not listed.",
  "no-description": "Add a description.",
  "long-title": `Shorten the title to ${MAX_FEED_TITLE} characters. The rest is cut off.`,
  "no-brand": "Name the vendor. It is shown as the brand.",
  "wrong-barcode": "Check the barcodes. Some are not a valid GTIN (EAN, UPC or ISBN) and are left out.",
};

/** What the product feed would miss, as the form is filled in now. */
export function SearchReadiness({ draft }: { draft: ProductDraft }) {
  const { slug } = useStore();
  const [title, html, vendor] = useWatch({
    control: draft.details.control,
    name: ["title", "description_html", "vendor"],
  });
  const gaps = searchGaps({
    title,
    description: htmlText(html, 100),
    vendor,
    hasPicture: draft.media.state.items.some(({ picture }) => picture),
    variants: draft.variants.rows,
  });
  return (
    <Card title="Ready for search engines">
      <ul className="grid gap-2 text-14">
        {gaps.map((gap) => (
          <Line key={gap} icon="alert" tone="text-warning" text={SENTENCES[gap]} />
        ))}
        {gaps.length === 0 && <Line icon="check" tone="text-accent" text="Nothing is missing." />}
      </ul>
      <p className="mt-4 text-13 text-muted">
        Merchant programmes read all active products from your{" "}
        <a href={`/${slug}/feed.xml`} target="_blank" rel="noopener" className="text-accent underline">
          product feed
        </a>
        .
      </p>
    </Card>
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
