import { Brand, renderBarePage } from "#app/storefront/bare-page.server.tsx";
import { footerLinks } from "#app/storefront/footer-links.server.ts";
import { say } from "#rules/language/say.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";

/** The one page of a closed shop, at each of its addresses. */
export function renderOpeningSoon(store: ShopStore): Buffer {
  return renderBarePage({ store, title: say.layout.openingSoon, children: <OpeningSoon store={store} /> });
}

function OpeningSoon({ store }: { store: ShopStore }) {
  return (
    <div className="flex min-h-dvh flex-col px-6">
      <main className="grid flex-1 place-content-center justify-items-center gap-8 py-16 text-center">
        <Brand store={store} />
        <h1 className="font-(family-name:--headings) font-semibold text-40 tracking-tight sm:text-64">
          {say.layout.openingSoon}
        </h1>
      </main>
      <Foot store={store} />
    </div>
  );
}

/** Where to follow the shop until then; and who has bought already can still withdraw, and see their orders. */
function Foot({ store }: { store: ShopStore }) {
  const social = store.look?.socialLinks ?? [];
  const links = footerLinks(store);
  if (social.length + links.length === 0) return null;
  return (
    <footer className="border-line border-t py-8">
      <nav
        aria-label={say.layout.footer}
        className="flex flex-wrap justify-center gap-x-6 gap-y-2 text-13 text-muted [&_a:hover]:text-ink"
      >
        {social.map(({ name, url }) => (
          <a key={url} href={url} rel="me noopener">
            {name}
          </a>
        ))}
        {links.map(({ to, text }) => (
          <a key={to} href={`${store.home}/${to}`}>
            {text}
          </a>
        ))}
      </nav>
    </footer>
  );
}
