import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answer, api } from "#app/admin/api/api-client.ts";
import { failure, NOT_REACHED, toApiError } from "#app/admin/api/api-error.ts";
import { storeQuery } from "#app/admin/session/session.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import type { ShopDomainId } from "#rules/input/ids.ts";

type Listed = InferResponseType<typeof api.store.domains.$get, 200>;

export type ListedDomain = Listed["domains"][number];
export type ListedSender = NonNullable<Listed["sender"]>;

export const domainsQuery = queryOptions({
  queryKey: ["domains"],
  queryFn: () => answer(api.store.domains.$get()),
});

export function useAddDomain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => answer(api.store.domains.$post({ json: { name } })),
    onSuccess: () => queryClient.invalidateQueries(domainsQuery),
  });
}

export function useCheckDomain(id: ShopDomainId) {
  const check = api.store.domains[":id"].check;
  return useDeed(() => check.$post({ param: { id } }), "Failed to check the domain");
}

export function useMakeMain(id: ShopDomainId) {
  const main = api.store.domains[":id"].main;
  return useDeed(() => main.$put({ param: { id } }), "Failed to change the main domain");
}

export function useRemoveDomain(id: ShopDomainId) {
  return useDeed(() => api.store.domains[":id"].$delete({ param: { id } }), "Failed to remove the domain");
}

export function useChooseSender() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, local_part }: { id: ShopDomainId; local_part: string }) => {
      const choose = api.store.domains[":id"].sender;
      const response = await choose.$put({ param: { id }, json: { local_part } });
      if (!response.ok) throw await toApiError(response);
    },
    onSettled: () => queryClient.invalidateQueries(domainsQuery),
  });
}

export function useDropSender(id: ShopDomainId) {
  const sender = api.store.domains[":id"].sender;
  return useDeed(() => sender.$delete({ param: { id } }), "Failed to change the sender");
}

function useDeed(send: () => Promise<Response>, failed: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const response = await send();
      if (!response.ok) throw await toApiError(response);
    },
    onError: (error) => showToast(failure(error, failed, NOT_REACHED)),
    // Also after a failure: another tab may have removed it.
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries(domainsQuery), queryClient.invalidateQueries(storeQuery)]),
  });
}
