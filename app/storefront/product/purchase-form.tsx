import { useEffect, useState } from "react";
import { addToCart, readCart } from "#app/storefront/cart/cart-storage.ts";
import { OurHtml } from "#app/storefront/our-html.tsx";
import { Price } from "#app/storefront/price.tsx";
import { ShopLink } from "#app/storefront/shop-link.tsx";
import { useStore } from "#app/storefront/store.ts";
import { announce, settle } from "#app/storefront/toast.tsx";
import { Button } from "#app/ui/button.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import {
  type CartLine,
  cartName,
  clampQuantity,
  LINE_PICTURE_WIDTH,
  MAX_CART_LINES,
  MAX_LINE_QUANTITY,
  quantityInCart,
} from "#rules/cart/cart.ts";
import { say } from "#rules/language/say.ts";
import { imageUrl } from "#rules/picture/image-urls.ts";
import {
  type Choice,
  choiceOf,
  initialChoice,
  isSoldOut,
  optionValues,
  resolveVariant,
  startingPrice,
} from "#rules/product/variant/option-picking.ts";
import { isolate } from "#rules/text/isolate.ts";
import type { BesideFormProps } from "./beside-form-props.ts";
import { LaterPart } from "./later-part.tsx";
import { OptionPickers } from "./option-pickers.tsx";
import type { Product, Variant } from "./shown-product.ts";

/** Title, price, options, quantity, and the button that adds it to the cart. */
export function PurchaseForm({ product, onFit }: { product: Product } & Pick<BesideFormProps, "onFit">) {
  const { options, variants } = product;
  const values = optionValues(options.length, variants);
  const [choice, setChoice] = useState(() => initialChoice(values));
  const [wanted, setWanted] = useState(1);
  const [marksMissing, setMarksMissing] = useState(false);
  const store = useStore();

  const variant = resolveVariant(variants, choice);
  const soldOut = variant ? variant.inventory_qty <= 0 : isSoldOut(variants);
  const quantity = variant ? clampQuantity(wanted, variant.inventory_qty) : 1;

  // A shared link, or a search engine's, names its variant. The page is the same for everyone, so it is chosen in the browser.
  useEffect(() => {
    const named = new URLSearchParams(window.location.search).get("variant");
    const found = variants.find(({ id }) => id === named);
    if (found) setChoice(choiceOf(found, options.length));
  }, []);

  function choose(next: Choice) {
    setChoice(next);
    const chosen = resolveVariant(variants, next);
    const address = new URL(location.href);
    if (chosen) {
      settle();
      address.searchParams.set("variant", chosen.id);
    } else address.searchParams.delete("variant");
    // Not the router's: nothing is loaded, and Back leaves the product.
    history.replaceState(history.state, "", address);
  }

  function want(quantity: number) {
    setWanted(quantity);
    settle();
  }

  function add() {
    if (!variant) {
      setMarksMissing(true);
      focusOption(options[choice.indexOf(undefined)] ?? "");
      return announceError(say.product.selectAll);
    }
    const cart = cartName(store);
    const inCart = quantityInCart(readCart(cart), variant.id);
    if (quantity + inCart > variant.inventory_qty) return announceError(say.product.notEnough);
    const added = addToCart(cart, cartLine(product, variant, quantity));
    if (!added.ok) return announceError(fullText(added.reason));
    announce({
      title: say.product.added,
      description: say.product.addedUnits({ quantity, product: isolate(product.title) }),
      link: (
        <ShopLink to={`${store.home}/cart`} className="ms-2 inline-block py-1 underline underline-offset-2">
          {say.cart.view}
        </ShopLink>
      ),
    });
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <h1 className="break-words font-semibold text-28 tracking-tight" dir="auto">
          {product.title}
        </h1>
        <p aria-live="polite" aria-atomic className="mt-3 text-20">
          <ShownPrice variants={variants} variant={variant} />
          {variant?.lowestPrice && (
            <span className="block text-14 text-muted tabular-nums">{variant.lowestPrice}</span>
          )}
        </p>
        {product.priceNote && <PriceNote {...product.priceNote} />}
      </div>
      <OptionPickers
        options={options}
        values={values}
        variants={variants}
        swatches={product.swatches}
        choice={choice}
        marksMissing={marksMissing}
        onChoose={choose}
      />
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-3 [&>fieldset]:h-12">
          <Stepper
            value={quantity}
            onChange={want}
            max={Math.min(variant?.inventory_qty ?? 1, MAX_LINE_QUANTITY)}
            disabled={!variant || soldOut}
          />
          <Button size="large" className="min-w-52 flex-1" disabled={soldOut} onClick={add}>
            {soldOut ? say.product.soldOut : say.product.add}
          </Button>
        </div>
        {product.extras && (
          <div className={product.extras.place}>
            <LaterPart
              part="BesideForm"
              props={{ product, extras: product.extras, choice, variant, soldOut, onAdd: add, onFit }}
            />
          </div>
        )}
        <p role="status" className="text-14 text-danger empty:hidden">
          {soldOut && say.product.variantSoldOut}
        </p>
        <noscript>
          <p className="text-14 text-muted">{say.cart.needsScripts}</p>
        </noscript>
      </div>
      <OurHtml html={product.askForm} />
    </div>
  );
}

function PriceNote({ tax, plusShipping }: NonNullable<Product["priceNote"]>) {
  const { home } = useStore();
  return (
    <p className="mt-1 text-13 text-muted empty:hidden">
      {tax}
      {plusShipping && (
        <>
          {tax && say.numbers.comma}
          <ShopLink to={`${home}/shipping`} className="underline underline-offset-2 hover:text-ink">
            {say.product.plusShipping}
          </ShopLink>
        </>
      )}
    </p>
  );
}

function fullText(reason: "cart-full" | "line-full"): string {
  return reason === "cart-full"
    ? say.product.cartFull({ count: MAX_CART_LINES })
    : say.product.lineFull({ count: MAX_LINE_QUANTITY });
}

function ShownPrice({ variants, variant }: { variants: Variant[]; variant: Variant | undefined }) {
  if (variant) return <Price prices={variant} />;
  const { cents, from } = startingPrice(variants);
  return <Price prices={{ price_cents: cents, compare_at_price_cents: null }} from={from} />;
}

function focusOption(name: string) {
  document.querySelector<HTMLElement>(`:is(input,select)[name="${CSS.escape(name)}"]:enabled`)?.focus();
}

function announceError(description: string) {
  announce({ title: say.common.error, description, tone: "error" });
}

function cartLine(product: Product, variant: Variant, quantity: number): CartLine {
  const picture = product.pictures[variant.pictures?.[0] ?? 0];
  return {
    variantId: variant.id,
    productId: product.id,
    title: product.title,
    variantTitle: variant.title,
    price: variant.price_cents,
    quantity,
    image: picture ? imageUrl(picture, LINE_PICTURE_WIDTH) : null,
  };
}
