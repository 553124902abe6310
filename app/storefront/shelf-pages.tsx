import { useLocation } from "react-router";
import { Pagination } from "#app/ui/pagination.tsx";
import { say } from "#rules/language/say.ts";
import type { Page } from "#rules/product/listing.ts";

/** Links to the previous and next page, where they exist. */
export function ShelfPages({ page }: { page: Omit<Page<unknown>, "rows"> }) {
  const { pathname, search } = useLocation();
  if (!page.showsControls) return null;

  function pageAddress(number: number): string {
    const query = new URLSearchParams(search);
    if (number > 1) query.set("page", String(number));
    else query.delete("page");
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  }

  return (
    <div className="mt-12">
      <Pagination
        label={say.list.page({ page: page.page })}
        previous={page.hasPrevious ? pageAddress(page.page - 1) : undefined}
        next={page.hasNext ? pageAddress(page.page + 1) : undefined}
      />
    </div>
  );
}
