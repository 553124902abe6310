import { Choices } from "#app/admin/theme/choices.tsx";
import { type Editing, fieldOf } from "#app/admin/theme/use-theme-editor.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { MAX_LOW_STOCK, type ProductDisplay } from "#rules/theme/theme.ts";
import { Group, hasProblem } from "./group.tsx";

type Switch = {
  [Name in keyof ProductDisplay]: ProductDisplay[Name] extends boolean ? Name : never;
}[keyof ProductDisplay];

const CARDS: [Switch, string][] = [
  ["card_from_price", "‘From’ before the price, where prices differ"],
  ["card_second_picture", "Second picture under the mouse"],
  ["card_swatches", "Colours below the title"],
];

const PAGES: [Switch, string][] = [
  ["sticky_add_to_cart", "‘Add to cart’ stays in view on phones"],
  ["related_products", "Related products"],
  ["recently_viewed", "Recently viewed products"],
  ["share_links", "‘Share this cart’, here, in the cart and on orders"],
];

/** What cards in lists and the pages of products show. */
export function ProductsGroup({ editing }: { editing: Editing }) {
  const { theme, change, problems } = editing;
  return (
    <Group title="Products" isWrong={hasProblem(problems, "low_stock_at")}>
      <Choices
        label="Product pictures"
        columns="one"
        options={LAYOUTS}
        {...fieldOf(editing, "product_pictures")}
      />
      <Switches legend="In lists" names={CARDS} editing={editing} />
      <Switches legend="On a product's page" names={PAGES} editing={editing} />
      <Field label="‘Only 2 left’ from this stock on" hint="0 never shows it." error={problems.low_stock_at}>
        <TextInput
          type="number"
          min={0}
          max={MAX_LOW_STOCK}
          value={Number.isNaN(theme.low_stock_at) ? "" : theme.low_stock_at}
          onChange={(event) => change({ low_stock_at: event.target.valueAsNumber })}
        />
      </Field>
    </Group>
  );
}

type SwitchesProps = { legend: string; names: [Switch, string][]; editing: Editing };

function Switches({ legend, names, editing: { theme, change } }: SwitchesProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-medium text-13">{legend}</legend>
      {names.map(([name, label]) => (
        <Checkbox
          key={name}
          label={label}
          checked={theme[name]}
          onChange={(isOn) => change({ [name]: isOn })}
        />
      ))}
    </fieldset>
  );
}

const LAYOUTS = [
  {
    value: "grid" as const,
    label: "Grid of four",
    sample: (
      <span className="grid w-10 grid-cols-2 gap-0.5 *:h-4 *:border *:border-muted/70">
        <span />
        <span />
        <span />
        <span />
      </span>
    ),
  },
  {
    value: "large" as const,
    label: "Large, with thumbnails; on phones to swipe through",
    sample: (
      <span className="grid w-10 shrink-0 grid-cols-3 gap-0.5 *:h-2 *:border *:border-muted/70">
        <span className="col-span-3 h-6!" />
        <span />
        <span />
        <span />
      </span>
    ),
  },
];
