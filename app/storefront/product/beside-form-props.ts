import type { Choice } from "#rules/product/variant/option-picking.ts";
import type { Product, Variant } from "./shown-product.ts";

/** What is beside the form that adds to the cart knows of it. */
export type BesideFormProps = {
  product: Product;
  extras: NonNullable<Product["extras"]>;
  choice: Choice;
  variant: Variant | undefined;
  soldOut: boolean;
  onAdd: () => void;
  /** The place of the picture that fits the choice. */
  onFit: (place: number | undefined) => void;
};
