import { useStore } from "#app/storefront/store.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { moveFocusOn } from "#app/ui/move-focus-on.ts";
import { Stepper } from "#app/ui/stepper.tsx";
import { type CartLine, cartName, MAX_LINE_QUANTITY } from "#rules/cart/cart.ts";
import { lineName } from "#rules/cart/cart-check.ts";
import { say } from "#rules/language/say.ts";
import { changeQuantity, removeFromCart } from "./cart-storage.ts";

/** Limited by the stock of the last check, if there was one. */
export function LineQuantity({ line, stock = MAX_LINE_QUANTITY }: { line: CartLine; stock?: number }) {
  const name = cartName(useStore());
  return (
    <Stepper
      of={lineName(line)}
      value={line.quantity}
      max={Math.min(stock, MAX_LINE_QUANTITY)}
      onChange={(quantity) => changeQuantity(name, line.variantId, quantity)}
    />
  );
}

export function RemoveLine({ line }: { line: CartLine }) {
  const name = cartName(useStore());
  return (
    <IconButton
      label={say.common.remove({ name: lineName(line) })}
      className="-mt-2 -me-2"
      data-removes
      onClick={({ currentTarget }) => {
        moveFocusOn(currentTarget);
        removeFromCart(name, line.variantId);
      }}
    >
      <Icon name="close" className="size-4" />
    </IconButton>
  );
}
