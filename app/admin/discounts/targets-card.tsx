import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { ChosenList } from "#app/admin/pickers/chosen-list.tsx";
import { CollectionPicker } from "#app/admin/pickers/collection-picker.tsx";
import { ProductPicker } from "#app/admin/pickers/product-picker.tsx";
import { Problem } from "#app/admin/ui/problem.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Select } from "#app/ui/select.tsx";
import type { DiscountFields, DiscountFormReturn } from "./discount-fields.ts";

export function TargetsCard({ form }: { form: DiscountFormReturn }) {
  const [appliesTo, kind] = useWatch({ control: form.control, name: ["applies_to", "kind"] });
  const isShipping = kind === "free-shipping";
  return (
    <Card title="Applies to">
      <div className="grid gap-4">
        <Field
          label={isShipping ? "Products in the cart" : "Products that are discounted"}
          hint={isShipping ? SHIPPING_HINTS[appliesTo] : HINTS[appliesTo]}
        >
          <Select {...form.register("applies_to")}>
            <option value="everything">Everything</option>
            <option value="collections">Collections</option>
            <option value="products">Products</option>
          </Select>
        </Field>
        {appliesTo === "products" && <Products form={form} />}
        {appliesTo === "collections" && <Collections form={form} />}
      </div>
    </Card>
  );
}

const HINTS = {
  everything: undefined,
  collections: "All products of these collections, also those that you add later.",
  products: "All variants of these products.",
};

const SHIPPING_HINTS = {
  everything: undefined,
  collections: "Shipping is free when at least one product of these collections is in the cart.",
  products: "Shipping is free when at least one of these products is in the cart.",
};

function Products({ form }: { form: DiscountFormReturn }) {
  const [picking, setPicking] = useState(false);
  const products = useWatch({ control: form.control, name: "products" });
  const onChange = (members: DiscountFields["products"]) => setChosen(form, "products", members);
  return (
    <Chosen noun="product" error={form.formState.errors.products?.message} onPick={() => setPicking(true)}>
      <ChosenList
        label="Chosen products"
        choices={products}
        pictureOf={({ featured_image }) => featured_image}
        onChange={onChange}
      />
      <ProductPicker
        open={picking}
        onClose={() => setPicking(false)}
        members={products}
        onChange={onChange}
      />
    </Chosen>
  );
}

function Collections({ form }: { form: DiscountFormReturn }) {
  const [picking, setPicking] = useState(false);
  const collections = useWatch({ control: form.control, name: "collections" });
  const onChange = (members: DiscountFields["collections"]) => setChosen(form, "collections", members);
  return (
    <Chosen
      noun="collection"
      error={form.formState.errors.collections?.message}
      onPick={() => setPicking(true)}
    >
      <ChosenList
        label="Chosen collections"
        choices={collections}
        pictureOf={({ image }) => image}
        onChange={onChange}
      />
      <CollectionPicker
        open={picking}
        onClose={() => setPicking(false)}
        members={collections}
        onChange={onChange}
      />
    </Chosen>
  );
}

function setChosen<Name extends "products" | "collections">(
  form: DiscountFormReturn,
  name: Name,
  members: DiscountFields[Name],
) {
  form.setValue(name, members as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
}

type ChosenProps = { noun: string; error?: string; onPick: () => void; children: ReactNode };

function Chosen({ noun, error, onPick, children }: ChosenProps) {
  return (
    <div className="grid gap-3">
      {children}
      <Problem text={error} />
      <div>
        <Button variant="secondary" size="small" onClick={onPick}>
          <Icon name="plus" className="size-4" />
          {`Select ${noun}s`}
        </Button>
      </div>
    </div>
  );
}
