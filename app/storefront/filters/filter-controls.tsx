import { Icon } from "#app/ui/icon.tsx";
import { Select } from "#app/ui/select.tsx";
import { type ChosenFilters, chosenQuery, countChosen } from "#rules/filter/chosen-filters.ts";
import { type IsChosen, shownGroups } from "#rules/filter/shown-groups.ts";
import { say } from "#rules/language/say.ts";
import { type Currency, formatMoney } from "#rules/money/money.ts";
import { type ControlsProps, FilterForm } from "./filter-form.tsx";
import { FORM_ID } from "./form-id.ts";

const PARTS = { option: "options", vendor: "vendors", tag: "tags" } as const;

/** Rendered on the server alone, and plain HTML: links, and a form that needs no script. */
export function FilterControls(props: ControlsProps) {
  const { store, chosen, filtered } = props;
  const isChosen: IsChosen = ({ kind, key }) => chosen[PARTS[kind]].includes(key);
  const groups = shownGroups(filtered.groups, store.lists.filters, isChosen);
  return (
    <>
      <FilterForm {...props} groups={groups} isChosen={isChosen} />
      {store.lists.order && <OrderSelect {...props} />}
      <div className="col-span-full row-start-2 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 lg:col-span-1 lg:col-start-2 lg:row-start-1 lg:pe-64">
        <p data-filter-total className="text-14 text-muted tabular-nums">
          {say.list.products({ count: filtered.count })}
        </p>
        <ChosenList {...props} />
      </div>
    </>
  );
}

/** What is on, each with a link that takes it off. */
function ChosenList({ store, chosen, filtered, path }: ControlsProps) {
  if (countChosen(chosen) === 0) return null;
  const { currency } = store;
  const address = (less: ChosenFilters) => {
    const query = chosenQuery(less, currency);
    return query === "" ? path : `${path}?${query}`;
  };
  const { inStock, min, max } = chosen;
  const named = filtered.groups.flatMap(({ kind, label, values }) =>
    values
      .filter(({ key }) => chosen[PARTS[kind]].includes(key))
      .map((value) => ({
        text: kind === "option" ? `${label}: ${value.label}` : value.label,
        less: { ...chosen, [PARTS[kind]]: chosen[PARTS[kind]].filter((key) => key !== value.key) },
      })),
  );
  const all = [
    ...(inStock ? [{ text: say.filter.inStock, less: { ...chosen, inStock: false } }] : []),
    ...(min !== undefined || max !== undefined
      ? [{ text: priceWords(chosen, currency), less: { ...chosen, min: undefined, max: undefined } }]
      : []),
    ...named,
  ];
  const none = {
    ...chosen,
    inStock: false,
    min: undefined,
    max: undefined,
    options: [],
    vendors: [],
    tags: [],
  };
  return (
    <ul aria-label={say.filter.inUse} className="flex flex-wrap items-center gap-2">
      {all.map(({ text, less }) => (
        <li key={text}>
          <a
            href={address(less)}
            aria-label={say.common.remove({ name: text })}
            data-filter-link
            rel="nofollow"
            className="flex min-h-8 max-w-64 items-center gap-1.5 rounded-full border border-line bg-card py-1 pe-2.5 ps-3 text-13 hover:border-muted/70"
          >
            <span className="truncate" dir="auto">
              {text}
            </span>
            <Icon name="close" className="size-3.5" />
          </a>
        </li>
      ))}
      <li>
        <a
          href={address(none)}
          data-filter-link
          className="inline-block px-1 py-1.5 text-13 underline underline-offset-4"
        >
          {say.filter.clearAll}
        </a>
      </li>
    </ul>
  );
}

function priceWords({ min, max }: ChosenFilters, currency: Currency): string {
  if (min === undefined) return say.filter.upTo({ price: formatMoney(max ?? 0, currency) });
  if (max === undefined) return say.list.from({ price: formatMoney(min, currency) });
  return say.filter.between({ from: formatMoney(min, currency), to: formatMoney(max, currency) });
}

function OrderSelect({ chosen, isCollection }: ControlsProps) {
  const choices: [value: string, label: string][] = [
    isCollection ? ["", say.filter.featured] : ["", say.filter.newest],
    ["best-selling", say.filter.bestSelling],
    ["price", say.filter.cheapest],
    ["price-desc", say.filter.dearest],
    ["name", say.filter.name],
    ...(isCollection ? [["newest", say.filter.newest] as [string, string]] : []),
  ];
  return (
    <div className="col-start-2 row-start-1 flex items-center gap-2 self-start justify-self-end lg:col-start-2">
      <Select
        name="sort"
        form={FORM_ID}
        aria-label={say.filter.sortBy}
        defaultValue={chosen.order ?? ""}
        autoComplete="off"
        className="w-44 lg:w-48"
      >
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <noscript>
        <button type="submit" form={FORM_ID} className="button h-10 border-line bg-card px-3 text-14">
          {say.filter.apply}
        </button>
      </noscript>
    </div>
  );
}
