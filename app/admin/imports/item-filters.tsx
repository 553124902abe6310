import { Link, useSearchParams } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import type { Import, ItemFilter } from "./use-import.ts";

type Filter = { value: ItemFilter; label: string; count: number };

/** The outcomes with their counts; the chosen one is in the address. */
export function useItemFilters(opened: Import): { filters: Filter[]; only: ItemFilter } {
  const [params] = useSearchParams();
  const filters = filtersOf(opened);
  const asked = filters.find(({ value }) => value === params.get("show"));
  const only = (asked ?? filters.find(({ count }) => count > 0))?.value ?? "new";
  return { filters, only };
}

function filtersOf({ totals, results }: Import): Filter[] {
  if (!totals) return [];
  const { outcomes } = totals;
  const all: Filter[] = [
    { value: "new", label: "New", count: outcomes.new },
    { value: "changed", label: "Changed", count: outcomes.changed },
    { value: "unchanged", label: "Unchanged", count: outcomes.unchanged },
    { value: "skipped", label: "Skipped", count: outcomes.skipped },
    { value: "noted", label: "Repairs", count: totals.noted },
  ];
  if (results.failed > 0) all.unshift({ value: "failed", label: "Failed", count: results.failed });
  if (results.kept > 0) all.unshift({ value: "kept", label: "Kept", count: results.kept });
  return all;
}

export function ItemFilters({ filters, only }: { filters: Filter[]; only: ItemFilter }) {
  return (
    <nav aria-label="Products of the file" className="mb-4">
      <ul className="flex flex-wrap gap-1.5">
        {filters.map(({ value, label, count }) => (
          <li key={value}>
            <Link
              to={`?show=${value}`}
              replace
              preventScrollReset
              aria-current={value === only ? "true" : undefined}
              className={classNames(
                "inline-flex h-9 items-center gap-2 rounded-control border px-3 font-medium text-13 transition-colors",
                value === only ? "border-accent bg-accent-tint" : "border-line bg-card hover:border-muted/70",
              )}
            >
              {label}
              <span className="text-muted tabular-nums">{count.toLocaleString("en-US")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
