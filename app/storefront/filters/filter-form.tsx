import type { ReactNode } from "react";
import { type ChosenFilters, countChosen } from "#rules/filter/chosen-filters.ts";
import type { CountedGroup, Filtered } from "#rules/filter/filter-shelf.ts";
import type { IsChosen } from "#rules/filter/shown-groups.ts";
import { say } from "#rules/language/say.ts";
import { amountText, priceText } from "#rules/money/money.ts";
import { optionControl } from "#rules/product/variant/option-picking.ts";
import { swatchColour } from "#rules/product/variant/swatch-colour.ts";
import type { ServedStore } from "#rules/store/shop-store.ts";
import { FORM_ID } from "./form-id.ts";

const MAX_SHOWN = 8;

export type ControlsProps = {
  store: ServedStore;
  chosen: ChosenFilters;
  filtered: Filtered;
  /** Where the list is. */
  path: string;
  isCollection: boolean;
};

type FilterFormProps = ControlsProps & {
  groups: CountedGroup[];
  isChosen: IsChosen;
};

/** A column beside the list; where there is no space for it, behind a button. */
export function FilterForm({ store, chosen, filtered, path, groups, isChosen }: FilterFormProps) {
  const { filters } = store.lists;
  if (filters.length === 0) return <form id={FORM_ID} action={path} hidden />;
  const inUse = countChosen(chosen);
  return (
    <details
      data-filter-details
      className="group/filters row-start-1 open:col-span-full lg:col-span-1! lg:row-span-2 lg:details-content:[content-visibility:visible]"
    >
      <summary className="button inline-flex h-10 list-none border-line bg-card px-4 text-14 [&::-webkit-details-marker]:hidden lg:supports-[selector(::details-content)]:hidden">
        <FilterIcon />
        {say.filter.filter}
        {inUse > 0 && <span className="text-muted tabular-nums">({inUse})</span>}
      </summary>
      <form
        id={FORM_ID}
        action={path}
        aria-label={say.filter.filters}
        autoComplete="off"
        className="grid content-start divide-y divide-line max-lg:pt-2"
      >
        {filters.includes("availability") && (
          <Group label={say.filter.availability}>
            <Value name="stock" value="in" checked={chosen.inStock} count={filtered.inStock}>
              {say.filter.inStock}
            </Value>
          </Group>
        )}
        {filters.includes("price") && <PriceRange {...{ store, chosen, filtered }} />}
        {groups.map((group) => (
          <Values key={`${group.kind}:${group.key}`} group={group} isChosen={isChosen} />
        ))}
        <div className="py-4 lg:hidden">
          <button
            type="submit"
            data-filter-submit
            className="button h-12 w-full border-transparent bg-fill px-6 text-16 text-on-fill not-disabled:hover:bg-fill-hover"
          >
            {say.filter.show({ count: filtered.count })}
          </button>
        </div>
        <noscript>
          <button type="submit" className="button mt-4 h-10 border-line bg-card px-4 text-14 max-lg:hidden">
            {say.filter.apply}
          </button>
        </noscript>
      </form>
    </details>
  );
}

function FilterIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
    >
      <path d="M4 7h16M7 12h10M10 17h4" />
    </svg>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 py-4 lg:first:pt-2">
      <legend className="float-start mb-2 w-full break-words font-medium text-14" dir="auto">
        {label}
      </legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

function PriceRange({
  store: { currency },
  chosen,
  filtered,
}: Pick<ControlsProps, "store" | "chosen" | "filtered">) {
  const { prices } = filtered;
  return (
    <Group label={say.filter.priceIn({ currency: currency.code })}>
      <div className="grid grid-cols-2 gap-2">
        {(["min", "max"] as const).map((end) => (
          <label key={end} className="grid gap-1 text-13 text-muted">
            {end === "min" ? say.filter.from : say.filter.to}
            <input
              name={end}
              inputMode="decimal"
              maxLength={20}
              defaultValue={chosen[end] === undefined ? "" : priceText(chosen[end], currency)}
              placeholder={prices && amountText(prices[end], currency)}
              className="control h-10 min-w-0"
            />
          </label>
        ))}
      </div>
    </Group>
  );
}

function Values({ group, isChosen }: { group: CountedGroup } & Pick<FilterFormProps, "isChosen">) {
  const { kind, label, values } = group;
  const isColour = kind === "option" && optionControl(label, values.length) === "swatches";
  const rows = values.map((value) => {
    const checked = isChosen({ kind, key: value.key });
    const row = (
      <Value key={value.key} name={kind} value={value.key} checked={checked} count={value.count}>
        {isColour && <Swatch value={value.label} />}
        <span dir="auto">{value.label}</span>
      </Value>
    );
    return { row, checked };
  });
  // One or two more take no more space than the button for them.
  const shown = rows.length > MAX_SHOWN + 2 ? MAX_SHOWN : rows.length;
  const [first, more] = [rows.slice(0, shown), rows.slice(shown)];
  return (
    <Group label={{ option: label, vendor: say.filter.vendor, tag: say.filter.tags }[kind]}>
      {first.map(({ row }) => row)}
      {more.length > 0 && (
        <details open={more.some(({ checked }) => checked)} className="group/more">
          <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1 text-13 underline underline-offset-4 group-open/more:hidden [&::-webkit-details-marker]:hidden">
            {say.filter.showMore({ count: more.length })}
          </summary>
          {more.map(({ row }) => row)}
        </details>
      )}
    </Group>
  );
}

type ValueProps = { name: string; value: string; checked: boolean; count: number; children: ReactNode };

/** Hundreds of these are in a page: their looks are in base.css. */
function Value({ name, value, checked, count, children }: ValueProps) {
  const disabled = count === 0 && !checked;
  return (
    <label className="filter-value">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} disabled={disabled} />
      {children}
      <span data-filter-count>({count})</span>
    </label>
  );
}

function Swatch({ value }: { value: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: swatchColour(value) }}
      className="swatch size-4 shrink-0 rounded-full border border-ink/20 bg-swatch"
    />
  );
}
