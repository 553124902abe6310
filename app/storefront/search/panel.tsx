import { type ComponentProps, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { viewTransition } from "#app/storefront/shop-link.tsx";
import { useStore } from "#app/storefront/store.ts";
import { filled } from "#app/ui/filled.tsx";
import { say } from "#rules/language/say.ts";
import type { Found } from "#rules/search/search-index.ts";
import type { SearchPlace, SearchProduct } from "#rules/search/search-rows.ts";
import { RecentSearches } from "./recent-list.tsx";
import { addRecent, readRecent, removeRecent } from "./recent-searches.ts";
import { AllResults, PlaceRow, ProductRow } from "./result-row.tsx";
import type { SearchPanel } from "./search-panel.ts";
import { LISTBOX_ID, optionId, useCombobox } from "./use-combobox.ts";
import { useFound } from "./use-found.ts";
import { useMisses } from "./use-misses.ts";
import { useThumbnails } from "./use-thumbnails.ts";

/** Below the search box: what its text finds, or the last searches while it is empty. */
export const Panel: SearchPanel = ({ input, onClose }) => {
  const { slug, home } = useStore();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(true);
  const [recent, setRecent] = useState(() => readRecent(slug));
  const { found, isWaiting, hasFailed } = useFound(typed);
  const text = typed.trim();
  const count = found ? countOf(found) : 0;
  const countsElsewhere = useMisses(text, !!found && !isWaiting && count === 0);
  const addresses = text === "" ? recent.map(resultsOf) : addressesOf(found, text);
  const isExpanded = isOpen && addresses.length > 0;

  function resultsOf(search: string): string {
    return `${home}/products?${new URLSearchParams({ search })}`;
  }

  function addressesOf(all: Found | undefined, search: string): string[] {
    if (!all || countOf(all) === 0) return [];
    return [
      ...(["products", "collections", "pages"] as const).flatMap((kind) =>
        all[kind].map(({ handle }) => `${home}/${kind}/${handle}`),
      ),
      resultsOf(search),
    ];
  }

  function choose(at: number): void {
    addRecent(slug, text);
    onClose?.();
    navigate(addresses[at] ?? "", { viewTransition });
  }

  const active = useCombobox({
    input,
    options: addresses.length,
    isExpanded,
    onType: setTyped,
    onOpen: setOpen,
    onSubmit: () => {
      countsElsewhere();
      addRecent(slug, text);
    },
    onChoose: choose,
  });

  const optionOf = (at: number) => ({
    id: optionId(at),
    href: addresses[at] ?? "",
    isActive: at === active,
    onChoose: () => choose(at),
  });

  return (
    <>
      <Announcement text={text === "" || isWaiting || hasFailed || !found ? "" : resultWords(count)} />
      {isOpen && !hasFailed && (text !== "" || recent.length > 0) && (
        <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-9rem)] overflow-y-auto overscroll-contain border-line border-b bg-paper px-4 pb-4 shadow-float [clip-path:inset(0_0_-3rem)]">
          <div className="mx-auto max-w-2xl">
            {text === "" ? (
              <RecentSearches
                searches={recent}
                optionOf={optionOf}
                onRemove={(search) => {
                  setRecent(removeRecent(slug, search));
                  input.current?.focus();
                }}
              />
            ) : found && count > 0 ? (
              <Results found={found} search={text} optionOf={optionOf} />
            ) : (
              <p className="py-6 text-14 text-muted">
                {found && !isWaiting
                  ? filled(say.search.nothingFor, { words: <bdi>{text}</bdi> })
                  : say.search.searching}
              </p>
            )}
          </div>
        </div>
      )}
    </>
  );
};

type Option = Pick<ComponentProps<typeof ProductRow>, "id" | "href" | "isActive" | "onChoose">;

type ResultsProps = { found: Found; search: string; optionOf: (at: number) => Option };

function Results({ found: { products, collections, pages }, search, optionOf }: ResultsProps) {
  const thumbnailOf = useThumbnails(products.map(({ handle }) => handle));
  const [afterProducts, afterCollections] = [products.length, products.length + collections.length];
  const places = (rows: SearchPlace[], from: number) =>
    rows.map(({ title, handle }, at) => (
      <PlaceRow key={handle} title={title} search={search} {...optionOf(from + at)} />
    ));
  return (
    <div id={LISTBOX_ID} role="listbox" aria-label={say.search.results}>
      <Group kind="products" name={say.search.products} isShown={products.length > 0}>
        {products.map((product: SearchProduct, at) => (
          <ProductRow
            key={product.handle}
            product={product}
            search={search}
            thumbnail={thumbnailOf(product.handle)}
            {...optionOf(at)}
          />
        ))}
      </Group>
      <Group kind="collections" name={say.search.collections} isShown={collections.length > 0}>
        {places(collections, afterProducts)}
      </Group>
      <Group kind="pages" name={say.search.pages} isShown={pages.length > 0}>
        {places(pages, afterCollections)}
      </Group>
      <AllResults search={search} {...optionOf(afterCollections + pages.length)} />
    </div>
  );
}

type GroupProps = ComponentProps<"div"> & { kind: keyof Found; name: string; isShown: boolean };

function Group({ kind, name, isShown, children }: GroupProps) {
  if (!isShown) return null;
  const id = `search-${kind}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset has no place in a listbox.
    <div role="group" aria-labelledby={id} className="border-line border-b py-2">
      <div id={id} role="presentation" className="px-2 py-1 text-12 text-muted">
        {name}
      </div>
      {children}
    </div>
  );
}

const ANNOUNCED_AFTER_MS = 700;

/** Said once somebody pauses: each key would interrupt what is being read out. */
function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(setSaid, ANNOUNCED_AFTER_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

function countOf({ products, collections, pages }: Found): number {
  return products.length + collections.length + pages.length;
}

function resultWords(count: number): string {
  return count === 0 ? say.search.nothing : say.search.found({ count });
}
