import { renderToStaticMarkup } from "react-dom/server";
import { Favicon } from "#app/storefront/favicon.tsx";
import { stylesheetUrl, themeFontsUrl } from "#app/stylesheet.ts";
import { imageUrl } from "#rules/picture/image-urls.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";

/** The one page of a closed shop, at each of its addresses. It needs no scripts. */
export function renderOpeningSoon(store: ShopStore): Buffer {
  return Buffer.from(`<!DOCTYPE html>${renderToStaticMarkup(<OpeningSoon store={store} />)}`);
}

function OpeningSoon({ store }: { store: ShopStore }) {
  const { name, look } = store;
  return (
    <html lang="en" style={look?.style}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`Opening soon · ${name}`}</title>
        <Favicon picture={look?.favicon} />
        <link rel="stylesheet" href={stylesheetUrl} />
        {look && <link rel="stylesheet" href={themeFontsUrl} />}
      </head>
      <body>
        <div className="flex min-h-dvh flex-col px-6">
          <main className="grid flex-1 place-content-center justify-items-center gap-8 py-16 text-center">
            <Brand store={store} />
            <h1 className="font-(family-name:--headings) font-semibold text-40 tracking-tight sm:text-64">
              Opening soon
            </h1>
          </main>
          <Foot store={store} />
        </div>
      </body>
    </html>
  );
}

function Brand({ store: { name, look } }: { store: ShopStore }) {
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

/** Where to follow the shop until then; and who has bought already can still withdraw. */
function Foot({ store: { slug, takesWithdrawals, look } }: { store: ShopStore }) {
  const links = look?.socialLinks ?? [];
  if (links.length === 0 && !takesWithdrawals) return null;
  return (
    <footer className="border-line border-t py-8">
      <nav
        aria-label="Footer"
        className="flex flex-wrap justify-center gap-x-6 gap-y-2 text-13 text-muted [&_a:hover]:text-ink"
      >
        {links.map(({ name, url }) => (
          <a key={url} href={url} rel="me noopener">
            {name}
          </a>
        ))}
        {takesWithdrawals && <a href={`/${slug}/withdraw`}>Withdraw from contract here</a>}
      </nav>
    </footer>
  );
}
