import { say } from "#rules/language/say.ts";
import { FooterMenu } from "./menu/footer-menu.tsx";
import { OurHtml } from "./our-html.tsx";
import { ShopLink } from "./shop-link.tsx";
import { useStore } from "./store.ts";

export function Footer() {
  const { home, platform = "/", name, links, look, menus, newsForm } = useStore();
  return (
    <footer className="mt-24 border-line border-t print:hidden">
      {menus && menus.footer.length > 0 && (
        <div className="mx-auto max-w-[96rem] px-4 sm:px-8">
          <FooterMenu items={menus.footer} />
        </div>
      )}
      <OurHtml html={newsForm} />
      <div className="mx-auto flex max-w-[96rem] flex-wrap items-baseline justify-between gap-x-8 gap-y-3 px-4 py-10 text-13 text-muted sm:px-8">
        <div className="grid min-w-0 max-w-[36rem] gap-3">
          <p className="wrap-anywhere font-medium text-ink" dir="auto">
            {name}
          </p>
          {look?.footerText && (
            <p className="whitespace-pre-line wrap-anywhere" dir="auto">
              {look.footerText}
            </p>
          )}
        </div>
        <nav aria-label={say.layout.footer} className="flex flex-wrap gap-x-6 gap-y-2">
          <ShopLink to={`${home}/products`} className="hover:text-ink">
            {say.layout.allProducts}
          </ShopLink>
          {look?.socialLinks.map(({ name: network, url }) => (
            <a key={url} href={url} rel="me noopener" className="wrap-anywhere hover:text-ink">
              {network}
            </a>
          ))}
          {links?.map(({ to, text }) => (
            <a key={to} href={`${home}/${to}`} className="hover:text-ink">
              {text}
            </a>
          ))}
          <a href={platform} className="hover:text-ink">
            {say.layout.madeWith}
          </a>
        </nav>
      </div>
    </footer>
  );
}
