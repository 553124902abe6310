import { say } from "#rules/language/say.ts";
import type { ShopItem } from "#rules/menu/menu.ts";
import { MenuLink } from "./menu-link.tsx";

/** A row, or columns where there is a second level: an item with one is a column, the others between share one. */
export function FooterMenu({ items }: { items: ShopItem[] }) {
  const isRow = items.every((item) => item.items.length === 0);
  return (
    <nav
      aria-label={say.layout.footerMenu}
      className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-8 gap-y-8 border-line border-b py-10 text-14"
    >
      {columnsOf(items).map((column, at) => (
        <ul
          key={at}
          className={
            isRow
              ? "col-span-full gap-x-8 gap-y-1 max-sm:grid sm:flex sm:flex-wrap"
              : "grid content-start gap-1"
          }
        >
          {column.map((item, row) => (
            <li key={row}>
              <MenuLink item={item} className={item.items.length > 0 ? `${LINK} font-medium` : LINK} />
              {item.items.length > 0 && (
                <ul className="mt-1 grid gap-1 text-muted">
                  {item.items.map((leaf, under) => (
                    <li key={under}>
                      <MenuLink item={leaf} className={LINK} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

const LINK = "wrap-anywhere inline-block py-1 hover:text-ink hover:underline";

function columnsOf(items: ShopItem[]): ShopItem[][] {
  const columns: ShopItem[][] = [];
  for (const item of items) {
    const last = columns.at(-1);
    const sharesLast = item.items.length === 0 && last?.[0]?.items.length === 0;
    if (sharesLast) last.push(item);
    else columns.push([item]);
  }
  return columns;
}
