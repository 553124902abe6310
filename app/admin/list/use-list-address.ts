import { useSearchParams } from "react-router";
import { parsePage } from "#rules/product/listing.ts";
import type { ProductStatus } from "#rules/product/product-status.ts";

export type ListQuery = { search?: string; status?: ProductStatus; after?: string; before?: string };

export type ListAddress = ReturnType<typeof useListAddress>;

/** Search, filter and page of a list are in its URL: a reload, a link and going back show the same rows. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const query = readQuery(params);

  // Pages are found by their cursor; the number beside it is for people.
  function pageAddress(cursor: Record<string, string>, page: number) {
    const { after: _after, before: _before, ...filters } = query;
    return { search: `?${new URLSearchParams({ ...filters, ...cursor, page: String(page) })}` };
  }

  return {
    query,
    page: parsePage(params.get("page")),
    /** The filters, without the page. */
    match: { ...(query.search && { search: query.search }), ...(query.status && { status: query.status }) },
    key: params.toString(),
    search: query.search ?? "",
    status: query.status ?? "all",
    after: (after: string, page: number) => pageAddress({ after }, page),
    before: (before: string, page: number) => pageAddress({ before }, page),
    /** Another filter starts at the first page. */
    filter: (change: { search?: string; status?: string }) => {
      const { search = query.search ?? "", status = query.status ?? "all" } = change;
      const next = { ...(search && { search }), ...(status !== "all" && { status }) };
      setParams(next, { replace: true, preventScrollReset: true });
    },
    clear: () => setParams({}, { replace: true }),
  };
}

/** Other parameters are ignored: a mistyped filter shows the list, not an error. */
function readQuery(params: URLSearchParams): ListQuery {
  const [search, status, after, before] = ["search", "status", "after", "before"].map((name) =>
    params.get(name),
  );
  return {
    ...(search && { search }),
    ...((status === "active" || status === "draft") && { status }),
    ...(after && { after }),
    ...(before && { before }),
  };
}
