import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Choice, ProductPicker } from "#app/admin/pickers/product-picker.tsx";
import { useShopAddress } from "#app/admin/session/session.ts";
import { CountryOptions } from "#app/admin/settings/country-select.tsx";
import { shippingQuery } from "#app/admin/settings/shipping/shipping-queries.ts";
import { TextToCopy } from "#app/admin/ui/text-to-copy.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { type BuyLink, buyPath, type LinkedLine, MAX_LINKED_LINES } from "#rules/cart/buy-link.ts";
import { MAX_CODE_LENGTH, normalCode } from "#rules/discount/discount.ts";
import type { VariantId } from "#rules/input/ids.ts";
import type { Product } from "#rules/product/product.ts";
import { PickedVariants, VariantQuantities } from "./variant-quantities.tsx";

type LinkToBuyProps = { product: Product; onClose: () => void };

/** Makes a link that fills a shopper's cart. Nothing is saved: all that it says is in the link. */
export function LinkToBuyDialog({ product, onClose }: LinkToBuyProps) {
  const [quantities, setQuantities] = useState<ReadonlyMap<VariantId, number>>(() => oneOf(product));
  const [picked, setPicked] = useState<readonly Choice[]>([]);
  const [isPicking, setIsPicking] = useState(false);
  const [link, setLink] = useState<Omit<BuyLink, "lines">>({ to: "cart" });
  const lines = linesOf(quantities);

  function change(variant: VariantId, quantity: number) {
    setQuantities((before) => new Map(before).set(variant, quantity));
  }

  return (
    <Dialog open onClose={onClose} title="Link to buy" footer={<Made link={{ ...link, lines }} />}>
      <div className="grid gap-5">
        <p className="text-14 text-muted">
          Whoever opens the link has these in the cart. It orders nothing, and a shopper whose cart has
          something else in it is asked first.
        </p>
        <VariantQuantities product={product} quantities={quantities} onChange={change} />
        {picked.map(({ id }) => (
          <PickedVariants key={id} id={id} quantities={quantities} onChange={change} />
        ))}
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => setIsPicking(true)}
        >
          Choose more products
        </Button>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Discount code" hint="Filled in for the shopper. Optional.">
            <TextInput
              value={link.code ?? ""}
              maxLength={MAX_CODE_LENGTH}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setLink({ ...link, code: target.value })}
            />
          </Field>
          <CountryField value={link.country} onChoose={(country) => setLink({ ...link, country })} />
          <Field label="Opens">
            <Select
              value={link.to}
              onChange={({ target }) => setLink({ ...link, to: target.value as BuyLink["to"] })}
            >
              <option value="cart">The cart</option>
              <option value="checkout">The checkout</option>
            </Select>
          </Field>
        </div>
      </div>
      <ProductPicker
        open={isPicking}
        onClose={() => setIsPicking(false)}
        members={picked}
        onChange={(members) => {
          const others = members.filter(({ id }) => id !== product.id);
          setPicked(others);
        }}
      />
    </Dialog>
  );
}

/** The link itself, or why there is none. */
function Made({ link }: { link: BuyLink }) {
  const address = useShopAddress();
  if (link.lines.length === 0) return <p className="text-14 text-muted">Enter how many of what.</p>;
  if (link.lines.length > MAX_LINKED_LINES)
    return <p className="text-14 text-danger">A link holds at most {MAX_LINKED_LINES} different variants.</p>;
  const text = `${address}/${buyPath({ ...link, code: normalCode(link.code ?? "") })}`;
  return <TextToCopy key={text} text={text} what="link" />;
}

type CountryFieldProps = { value: string | undefined; onChoose: (code: string) => void };

/** Only where what shipping costs depends on it. */
function CountryField({ value = "", onChoose }: CountryFieldProps) {
  const { data } = useQuery(shippingQuery);
  const zones = data?.zones ?? [];
  if (!data || zones.length === 0) return null;
  const isEverywhere = zones.some((zone) => zone.everywhere_else);
  const reached = new Set(zones.flatMap((zone) => zone.countries));
  return (
    <Field label="Country" hint="Chosen for the shopper. Optional.">
      <Select value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">The shopper's own</option>
        <CountryOptions countries={data.countries.filter(({ code }) => isEverywhere || reached.has(code))} />
      </Select>
    </Field>
  );
}

/** The first that can be bought. */
function oneOf({ variants }: Product): ReadonlyMap<VariantId, number> {
  const first = variants.find(({ inventory_qty }) => inventory_qty > 0) ?? variants[0];
  return new Map(first && [[first.id, 1]]);
}

function linesOf(quantities: ReadonlyMap<VariantId, number>): LinkedLine[] {
  return [...quantities]
    .filter(([, quantity]) => quantity > 0)
    .map(([variantId, quantity]) => ({ variantId, quantity }));
}
