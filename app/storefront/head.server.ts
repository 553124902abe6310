import type { MetaDescriptor } from "react-router";
import type { EnteredStore } from "#rules/store/shop-store.ts";
import type { SharePicture } from "#rules/theme/share-card.ts";

type Head = {
  store: EnteredStore;
  /** Where pictures are. */
  origin: string;
  path: string;
  title: string;
  description: string;
  siteName: string;
  type?: "website" | "product";
  picture?: SharePicture | null;
  jsonLd?: object[];
};

/** What search engines and messengers show of a page. Built on the server, so that no browser loads this code. */
export function pageHead(head: Head): MetaDescriptor[] {
  const url = shopUrl(head.store, head.path);
  return [
    { title: head.title },
    { name: "description", content: head.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: head.type ?? "website" },
    { property: "og:site_name", content: head.siteName },
    { property: "og:title", content: head.title },
    { property: "og:description", content: head.description },
    { property: "og:url", content: url },
    ...pictureHead(head),
    ...(head.jsonLd ?? []).map((thing) => ({
      "script:ld+json": { "@context": "https://schema.org", ...thing },
    })),
  ];
}

/** The address of a page for everyone, by its path here. */
export function shopUrl({ home, address }: Pick<EnteredStore, "home" | "address">, path: string): string {
  return address + path.slice(home.length);
}

export function noindexHead(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex" }];
}

export function absoluteUrl(url: string, origin: string): string {
  return new URL(url, origin).href;
}

function pictureHead({ picture, origin }: Head): MetaDescriptor[] {
  if (!picture) return [{ name: "twitter:card", content: "summary" }];
  return [
    { property: "og:image", content: absoluteUrl(picture.url, origin) },
    { property: "og:image:width", content: String(picture.width) },
    { property: "og:image:height", content: String(picture.height) },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
