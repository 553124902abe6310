import type { Tx } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { ProductVariant } from "#rules/product/product.ts";
import type { ProductInput } from "#rules/product/product-input.ts";
import { planVariants } from "./plan-variants.ts";
import { descriptionProblem, productRow } from "./product-row.ts";
import { foreignImages } from "./write-images.ts";

type StoredVariants = { rows: readonly ProductVariant[]; whole: boolean };

/** What a save writes, and the problems of its fields. */
export async function judgeProduct(
  tx: Tx,
  store: StoreId,
  input: ProductInput,
  { rows, whole }: StoredVariants,
) {
  const row = productRow(input);
  const options = input.options.map(({ name }) => name);
  const { status } = input;
  const planned = planVariants(rows, input.variants, { whole, optionCount: options.length, status });
  const problems = {
    ...descriptionProblem(row.descriptionHtml),
    ...(await foreignImages(tx, store, input.images)),
    ...planned.problems,
  };
  return { row, options, plan: planned.plan, problems };
}
