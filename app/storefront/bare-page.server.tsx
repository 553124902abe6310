import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Favicon } from "#app/storefront/favicon.tsx";
import { stylesheetUrl, themeFontsUrl } from "#app/stylesheet.ts";
import { say } from "#rules/language/say.ts";
import { imageUrl } from "#rules/picture/image-urls.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";

type BarePageProps = { store: ShopStore; title: string; children: ReactNode };

/** A page of a shop in its look, without scripts and without the parts that need some. */
export function renderBarePage(page: BarePageProps): Buffer {
  return Buffer.from(`<!DOCTYPE html>${renderToStaticMarkup(<BarePage {...page} />)}`);
}

function BarePage({ store: { name, look }, title, children }: BarePageProps) {
  return (
    <html lang={say.html.lang} dir={say.html.dir || undefined} style={look?.style}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{name ? `${title} · ${name}` : title}</title>
        <Favicon picture={look?.favicon} />
        <link rel="stylesheet" href={stylesheetUrl} />
        {look && <link rel="stylesheet" href={themeFontsUrl} />}
      </head>
      <body>{children}</body>
    </html>
  );
}

export function Brand({ store: { name, look } }: { store: ShopStore }) {
  const logo = look?.logo;
  if (!logo)
    return (
      <p className="max-w-[36rem] break-words font-(family-name:--headings) text-20 text-muted" dir="auto">
        {name}
      </p>
    );
  return (
    <img
      src={imageUrl(logo, 640)}
      alt={logo.alt || name}
      width={logo.width}
      height={logo.height}
      className="h-16 w-auto max-w-full object-contain"
    />
  );
}
