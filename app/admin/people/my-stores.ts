import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answer, personApi } from "#app/admin/api/api-client.ts";

export type MyStore = InferResponseType<typeof personApi.stores.$get, 200>["stores"][number];

/** The stores that the person belongs to. */
export const myStoresQuery = queryOptions({
  queryKey: ["my-stores"],
  queryFn: () => answer(personApi.stores.$get()),
});

/** Showing a store in this tab goes by an address, so that a form asks before it is left, and a new tab can open it. */
export function storePath(id: string): string {
  return `/admin/stores/${id}`;
}
