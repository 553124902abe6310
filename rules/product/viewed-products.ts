/** A product that a shopper has viewed, as this browser shows it again. */
export type ViewedProduct = { handle: string; title: string; picture: string | null };

const MAX_VIEWED = 8;

export function viewedKey(slug: string): string {
  return `storewright:viewed:${slug}`;
}

/** The newest first, each once. One more is kept than is shown: the product that is open is not among those. */
export function withViewed(viewed: readonly ViewedProduct[], product: ViewedProduct): ViewedProduct[] {
  const others = viewed.filter(({ handle }) => handle !== product.handle);
  return [product, ...others].slice(0, MAX_VIEWED + 1);
}

/** What anybody may have written into this browser: only what has our shape counts. */
export function parseViewed(text: string | null): ViewedProduct[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.filter(isViewed) : [];
  } catch {
    return [];
  }
}

function isViewed(value: unknown): value is ViewedProduct {
  const { handle, title, picture } = Object(value);
  return (
    typeof handle === "string" &&
    typeof title === "string" &&
    (picture === null || typeof picture === "string")
  );
}
