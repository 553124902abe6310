import { useQuery } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { Loading } from "#app/ui/loading.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { MAX_LINE_QUANTITY } from "#rules/cart/cart.ts";
import { lineName } from "#rules/cart/cart-check.ts";
import type { VariantId } from "#rules/input/ids.ts";
import type { Product } from "#rules/product/product.ts";

type QuantitiesProps = {
  quantities: ReadonlyMap<VariantId, number>;
  onChange: (variant: VariantId, quantity: number) => void;
};

/** How many of each variant; none of those that are left at 0. */
export function VariantQuantities({ product, quantities, onChange }: QuantitiesProps & { product: Product }) {
  return (
    <ul className="grid gap-2">
      {product.variants.map((variant) => {
        const name = lineName({ title: product.title, variantTitle: variant.title });
        return (
          <li key={variant.id} className="flex items-center justify-between gap-4 text-14">
            <span className="min-w-0 break-words" dir="auto">
              {name}
              {variant.inventory_qty <= 0 && <span className="text-muted"> · sold out</span>}
            </span>
            <TextInput
              type="number"
              min={0}
              max={MAX_LINE_QUANTITY}
              aria-label={`How many of ${name}`}
              className="w-20! shrink-0"
              value={quantities.get(variant.id) ?? 0}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => onChange(variant.id, toQuantity(target.valueAsNumber))}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Of a product that was picked besides. */
export function PickedVariants({ id, ...props }: QuantitiesProps & { id: string }) {
  const { data } = useQuery({
    queryKey: ["products", id],
    queryFn: () => answer(api.products[":id"].$get({ param: { id } })),
  });
  return data ? <VariantQuantities product={data as Product} {...props} /> : <Loading />;
}

function toQuantity(typed: number): number {
  return Number.isInteger(typed) ? Math.max(0, Math.min(typed, MAX_LINE_QUANTITY)) : 0;
}
