import { parsePage } from "#rules/product/listing.ts";
import { PRODUCT_STATUSES, type ProductStatus } from "#rules/product/product-status.ts";
import { useLatestParams } from "./use-latest-params.ts";

export type ListQuery<Status extends string = ProductStatus> = {
  search?: string;
  status?: Status;
  after?: string;
  before?: string;
};

export type ListAddress<Status extends string = ProductStatus> = ReturnType<typeof useListAddress<Status>>;

/** Search, filter and page of a list are in its URL: a reload, a link and going back show the same rows. */
export function useListAddress<Status extends string = ProductStatus>(
  statuses: readonly Status[] = PRODUCT_STATUSES as readonly string[] as readonly Status[],
) {
  const [params, changeParams] = useLatestParams();
  const query = readQuery(params, statuses);

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
    filter: (change: { search?: string; status?: string }) =>
      changeParams((latest) => {
        const { search = "", status = "all" } = { ...readQuery(latest, statuses), ...change };
        return { ...(search && { search }), ...(status !== "all" && { status }) };
      }),
    clear: () => changeParams(() => ({})),
  };
}

/** Other parameters are ignored: a mistyped filter shows the list, not an error. */
function readQuery<Status extends string>(
  params: URLSearchParams,
  statuses: readonly Status[],
): ListQuery<Status> {
  const [search, status, after, before] = ["search", "status", "after", "before"].map((name) =>
    params.get(name),
  );
  const known = statuses.find((one) => one === status);
  return {
    ...(search && { search }),
    ...(known && { status: known }),
    ...(after && { after }),
    ...(before && { before }),
  };
}
