import { type RefObject, useEffect, useState } from "react";
import { Price } from "#app/storefront/price.tsx";
import type { BesideFormProps } from "#app/storefront/product/beside-form-props.ts";
import { Button } from "#app/ui/button.tsx";
import { say } from "#rules/language/say.ts";
import { startingPrice } from "#rules/product/variant/option-picking.ts";

type StickyBarProps = Pick<BesideFormProps, "product" | "variant" | "soldOut" | "onAdd"> & {
  /** Below the button itself. */
  beside: RefObject<HTMLElement | null>;
};

/** On a phone: 'Add to cart' at the bottom, while the button itself and the footer are out of view. */
export function StickyBar({ product, variant, soldOut, onAdd, beside }: StickyBarProps) {
  if (!useIsOutOfView(beside) || soldOut) return null;
  const { cents, from } = startingPrice(product.variants);
  return (
    <section
      aria-label={say.product.add}
      className="fixed inset-x-0 bottom-0 z-10 flex items-center gap-3 border-line border-t bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] transition-transform duration-200 starting:translate-y-full md:hidden print:hidden"
    >
      <p className="min-w-0 flex-1 text-13">
        <span className="block truncate font-medium" dir="auto">
          {product.title}
        </span>
        {variant ? (
          <Price prices={variant} />
        ) : (
          <Price prices={{ price_cents: cents, compare_at_price_cents: null }} from={from} />
        )}
        {variant?.lowestPrice && (
          <span className="block text-12 text-muted tabular-nums">{variant.lowestPrice}</span>
        )}
      </p>
      <Button size="large" onClick={onAdd}>
        {say.product.add}
      </Button>
    </section>
  );
}

function useIsOutOfView(place: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState<ReadonlySet<Element>>();

  useEffect(() => {
    const button = place.current?.parentElement?.previousElementSibling;
    const footer = document.querySelector("footer");
    const observer = new IntersectionObserver((entries) =>
      setSeen((before) => {
        const now = new Set(before);
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) now.add(target);
          else now.delete(target);
        return now;
      }),
    );
    for (const element of [button, footer]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [place]);

  return seen?.size === 0;
}
