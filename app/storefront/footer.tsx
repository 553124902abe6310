import { ShopLink } from "./shop-link.tsx";
import { useStore } from "./store.ts";

export function Footer() {
  const { slug, name, takesWithdrawals } = useStore();
  return (
    <footer className="mt-24 border-line border-t print:hidden">
      <div className="mx-auto flex max-w-[96rem] flex-wrap items-baseline justify-between gap-x-8 gap-y-3 px-4 py-10 text-13 text-muted sm:px-8">
        <p className="min-w-0 break-words font-medium text-ink">{name}</p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-2">
          <ShopLink to={`/${slug}/products`} className="hover:text-ink">
            All products
          </ShopLink>
          {takesWithdrawals && (
            <a href={`/${slug}/withdraw`} className="hover:text-ink">
              Withdraw from contract here
            </a>
          )}
          <a href="/" className="hover:text-ink">
            Made with Storewright
          </a>
        </nav>
      </div>
    </footer>
  );
}
