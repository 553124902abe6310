import { type ZodType, z } from "zod";
import { parsePage } from "#rules/product/listing.ts";
import { PRODUCT_STATUSES } from "#rules/product/product-status.ts";
import { useLatestParams } from "./use-latest-params.ts";

/** The parameters of the URL that filter a list, each with the values that it knows. */
type ListFields = { search: ZodType<string>; status: ZodType<string>; [name: string]: ZodType<string> };

export type ListFilters<Fields extends ListFields> = { [Name in keyof Fields]?: z.infer<Fields[Name]> };

export type ListQuery<Fields extends ListFields> = ListFilters<Fields> & { after?: string; before?: string };

export type ListAddress<Fields extends ListFields = ListFields> = ReturnType<typeof useListAddress<Fields>>;

/** What most lists are filtered by. */
export const listFields = <Status extends string>(statuses: readonly Status[]) => ({
  search: z.string().min(1),
  status: z.enum(statuses),
});

const PRODUCT_FIELDS = listFields(PRODUCT_STATUSES);

/** Search, filter and page of a list are in its URL: a reload, a link and going back show the same rows. */
export function useListAddress<Fields extends ListFields = typeof PRODUCT_FIELDS>(
  fields: Fields = PRODUCT_FIELDS as ListFields as Fields,
) {
  const [params, changeParams] = useLatestParams();
  const filters = readFilters(fields, params);
  const [after, before] = [params.get("after"), params.get("before")];

  // Pages are found by their cursor; the number beside it is for people.
  function pageAddress(cursor: Record<string, string>, page: number) {
    return { search: `?${new URLSearchParams({ ...filters, ...cursor, page: String(page) })}` };
  }

  return {
    query: { ...filters, ...(after && { after }), ...(before && { before }) } as ListQuery<Fields>,
    page: parsePage(params.get("page")),
    /** Without the page. */
    filters: filters as ListFilters<Fields>,
    key: params.toString(),
    search: filters.search ?? "",
    status: filters.status ?? "all",
    after: (after: string, page: number) => pageAddress({ after }, page),
    before: (before: string, page: number) => pageAddress({ before }, page),
    /** Another filter starts at the first page. An unknown value removes the filter. */
    filter: (change: Record<string, string>) =>
      changeParams((latest) =>
        readFilters(fields, new URLSearchParams({ ...Object.fromEntries(latest), ...change })),
      ),
    clear: () => changeParams(() => ({})),
  };
}

/** Other parameters are ignored: a mistyped filter shows the list, not an error. */
function readFilters(fields: ListFields, params: URLSearchParams): Record<string, string> {
  const known = Object.entries(fields).flatMap(([name, field]) => {
    const { success, data } = field.safeParse(params.get(name));
    return success ? [[name, data]] : [];
  });
  return Object.fromEntries(known);
}
