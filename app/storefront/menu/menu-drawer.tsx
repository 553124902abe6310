import { Dialog } from "#app/ui/dialog.tsx";
import { say } from "#rules/language/say.ts";
import type { ShopItem } from "#rules/menu/menu.ts";
import { MenuLink } from "./menu-link.tsx";

/** The header's menu on a phone. Mounted only while it is open, as the cart. */
export function MenuDrawer({ items, onClose }: { items: ShopItem[]; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} placement="side" title={say.layout.menu}>
      <nav aria-label={say.layout.store}>
        <ul className="grid gap-1">
          {items.map((item, at) => (
            <li key={at}>
              <MenuLink item={item} onClick={onClose} className={`${LINK} font-medium text-16`} />
              {item.items.length > 0 && (
                <ul className="mb-2 border-line border-s ps-4">
                  {item.items.map((leaf, under) => (
                    <li key={under}>
                      <MenuLink item={leaf} onClick={onClose} className={`${LINK} text-14`} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </Dialog>
  );
}

const LINK = "wrap-anywhere block rounded-control py-2.5 hover:underline";
