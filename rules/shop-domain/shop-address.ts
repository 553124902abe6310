/** A store's slug, and the name of its own under which everyone is to find it. */
export type ShopPlace = { slug: string; mainName: string | null };

export type ShopAddress = (shop: ShopPlace) => string;

/** Where the shop stands for everyone: at the root of its own name, or below its slug on the platform. */
export function shopAddress(origin: string, { slug, mainName }: ShopPlace): string {
  return mainName === null ? `${origin}/${slug}` : originAt(origin, mainName);
}

/** With the platform's own scheme and port: both are served by the same proxy. */
export function originAt(origin: string, name: string): string {
  const url = new URL(origin);
  url.hostname = name;
  return url.origin;
}
