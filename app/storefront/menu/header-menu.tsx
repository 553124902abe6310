import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { say } from "#rules/language/say.ts";
import type { ShopItem } from "#rules/menu/menu.ts";
import { MenuLink } from "./menu-link.tsx";

/** In rows that wrap. Phones have a drawer instead; without scripts they have the rows too, with both levels open. */
export function HeaderMenu({ items }: { items: ShopItem[] }) {
  return (
    <nav
      aria-label={say.layout.store}
      className={classNames(
        "min-w-0 flex-1 max-md:hidden noscript:order-last noscript:block noscript:basis-full",
        isLong(items) && "order-last basis-full pb-2",
      )}
    >
      <ul className="flex flex-wrap items-center gap-x-6">
        {items.map((item, at) => (
          <Item key={at} item={item} />
        ))}
      </ul>
    </nav>
  );
}

/** A long menu is below the store's name, not beside it. */
export function isLong(items: ShopItem[]): boolean {
  return items.reduce((length, { label }) => length + label.length + 4, 0) > 64;
}

function Item({ item }: { item: ShopItem }) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();

  function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  }

  function closeOnEscape({ key }: KeyboardEvent) {
    if (!open || key !== "Escape") return;
    setOpen(false);
    toggle.current?.focus();
  }

  return (
    <li className="flex min-w-0 flex-wrap items-center" onBlur={closeWhenLeft} onKeyDown={closeOnEscape}>
      <MenuLink item={item} className={LINK} />
      {item.items.length > 0 && (
        <>
          <button
            ref={toggle}
            type="button"
            aria-label={say.layout.moreOf({ item: item.label })}
            aria-expanded={open}
            aria-controls={id}
            onClick={({ currentTarget }) => {
              // Safari does not focus a pressed button: without focus there is no blur that closes it.
              currentTarget.focus();
              setOpen(!open);
            }}
            className="-me-2 ms-0.5 grid size-8 cursor-pointer place-items-center rounded-control hover:bg-ink/5 noscript:hidden"
          >
            <Icon name="chevron-down" className={classNames("size-4", open && "rotate-180")} />
          </button>
          {/* It takes the focus when it is pressed beside its links, and stays open. */}
          <ul id={id} tabIndex={-1} className={classNames(PANEL, open ? "grid" : "hidden")}>
            {item.items.map((leaf, at) => (
              <li key={at}>
                <MenuLink item={leaf} className={LINK} />
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

const LINK = "wrap-anywhere inline-block rounded-control py-2 text-14 hover:underline";

// As wide as the header, so that it fits wherever its button is.
const PANEL =
  "absolute inset-x-4 top-full max-h-[calc(100dvh-8rem)] grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-6 " +
  "overflow-y-auto rounded-b-card border border-line border-t-0 bg-card px-5 py-4 shadow-float outline-none sm:inset-x-8 " +
  "noscript:static noscript:flex noscript:flex-wrap noscript:border-0 noscript:bg-transparent noscript:py-0 noscript:shadow-none";
