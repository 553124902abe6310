import { z } from "zod";
import { idInput } from "#rules/input/id-input.ts";
import type { CollectionId, PageId, ProductId } from "#rules/input/ids.ts";
import { linkInput } from "#rules/text/link-input.ts";
import { isBlank } from "#rules/text/text.ts";
import { requiredTextInput, textInput } from "#rules/text/text-input.ts";
import {
  allItems,
  MAX_FIRST_LEVEL,
  MAX_LABEL_LENGTH,
  MAX_MENU_ITEMS,
  type Menus,
  type RecordTarget,
} from "./menu.ts";

const label = textInput("Label", MAX_LABEL_LENGTH);
// Signs that show nothing are no words to search for.
const words = textInput("Search", 255).overwrite((text) => (isBlank(text) ? "" : text));

const collection = { kind: z.literal("collection"), id: idInput<CollectionId>() };
const product = { kind: z.literal("product"), id: idInput<ProductId>() };
const page = { kind: z.literal("page"), id: idInput<PageId>() };

export const recordTargetInput = z.discriminatedUnion("kind", [
  z.strictObject(collection),
  z.strictObject(product),
  z.strictObject(page),
]) satisfies z.ZodType<RecordTarget>;

function itemInput<Shape extends z.ZodRawShape>(more: Shape) {
  return z.discriminatedUnion("kind", [
    z.strictObject({ ...collection, label, ...more }),
    z.strictObject({ ...product, label, ...more }),
    z.strictObject({ ...page, label, ...more }),
    z.strictObject({ kind: z.literal("search"), words, label, ...more }),
    z.strictObject({
      kind: z.literal("address"),
      address: linkInput("Web address", { blank: false }),
      // An address has no title to show instead.
      label: requiredTextInput("Label", MAX_LABEL_LENGTH),
      ...more,
    }),
  ]);
}

const menuInput = z
  .array(itemInput({ items: z.array(itemInput({})) }))
  .max(MAX_FIRST_LEVEL, `A menu can have at most ${MAX_FIRST_LEVEL} items of the first level`)
  .refine(
    (menu) => allItems(menu).length <= MAX_MENU_ITEMS,
    `A menu can have at most ${MAX_MENU_ITEMS} items`,
  );

export const menusInput = z.strictObject({
  header: menuInput,
  footer: menuInput,
}) satisfies z.ZodType<Menus>;

/** Both menus as a whole, as they are saved. */
export const saveMenusInput = menusInput.extend({ version: z.int().min(0) });

export type MenusInput = z.infer<typeof saveMenusInput>;
