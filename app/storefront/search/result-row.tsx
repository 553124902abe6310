import type { MouseEvent, ReactNode } from "react";
import { useStore } from "#app/storefront/store.ts";
import { classNames } from "#app/ui/class-names.ts";
import { filled } from "#app/ui/filled.tsx";
import { PlaceholderPicture } from "#app/ui/placeholder-picture.tsx";
import { say } from "#rules/language/say.ts";
import { formatMoney } from "#rules/money/money.ts";
import { type MarkedPart, markedParts } from "#rules/search/marked-parts.ts";
import type { SearchProduct } from "#rules/search/search-rows.ts";

type OptionProps = { id: string; href: string; isActive: boolean; onChoose: () => void };

/**
 * A link that the arrow keys walk to while the focus stays in the box. A plain one: eight of React Router's would take
 * half the time of a key.
 */
export function OptionLink({
  id,
  href,
  isActive,
  onChoose,
  className,
  children,
}: OptionProps & { className?: string; children: ReactNode }) {
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose();
  }

  return (
    <a
      id={id}
      href={href}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classNames(
        "flex items-center gap-4 rounded-control p-2 text-14 hover:bg-line/40",
        isActive && "bg-line/60 outline-2 outline-accent -outline-offset-2",
        className,
      )}
      onClick={follow}
    >
      {children}
    </a>
  );
}

type ProductRowProps = OptionProps & {
  product: SearchProduct;
  search: string;
  /** Null: there is none; undefined: it is on its way. */
  thumbnail: string | null | undefined;
};

export function ProductRow({ product, search, thumbnail, ...option }: ProductRowProps) {
  const { currency } = useStore();
  const title = markedParts(product.title, search);
  const reason = isMarked(title) ? undefined : reasonOf(product, search);
  return (
    <OptionLink {...option}>
      <span className="aspect-(--picture) w-10 shrink-0 overflow-hidden rounded-control bg-line/50">
        {thumbnail && <img src={thumbnail} alt="" decoding="async" className="size-full object-cover" />}
        {thumbnail === null && <PlaceholderPicture />}
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 break-words text-page">
          <Marked parts={title} />
        </span>
        {reason && (
          <span dir="auto" className="block truncate text-page text-13 text-muted">
            <Marked parts={reason} />
          </span>
        )}
      </span>
      <span className="shrink-0 text-muted tabular-nums">{formatMoney(product.priceCents, currency)}</span>
    </OptionLink>
  );
}

export function PlaceRow({ title, search, ...option }: OptionProps & { title: string; search: string }) {
  return (
    <OptionLink {...option} className="min-h-11">
      <span dir="auto" className="min-w-0 flex-1 break-words text-page">
        <Marked parts={markedParts(title, search)} />
      </span>
    </OptionLink>
  );
}

export function AllResults({ search, ...option }: OptionProps & { search: string }) {
  return (
    <OptionLink {...option} className="mt-2 min-h-11 font-medium">
      <span className="min-w-0 break-words">
        {filled(say.search.searchFor, { words: <bdi>{search}</bdi> })}
      </span>
    </OptionLink>
  );
}

/** Always text: a title may hold anything. */
function Marked({ parts }: { parts: MarkedPart[] }) {
  return parts.map(({ text, isMarked }, at) =>
    isMarked ? (
      <mark key={at} className="bg-transparent font-semibold text-ink underline underline-offset-4">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

/** What else of a product fits, where its title does not. */
function reasonOf({ vendor, tags, options, codes }: SearchProduct, search: string): MarkedPart[] | undefined {
  return [vendor, ...tags, ...options, ...codes]
    .map((text) => markedParts(text, search))
    .find((parts) => isMarked(parts));
}

function isMarked(parts: MarkedPart[]): boolean {
  return parts.some((part) => part.isMarked);
}
