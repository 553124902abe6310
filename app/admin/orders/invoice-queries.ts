import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";

export type OrderInvoices = Awaited<ReturnType<typeof readInvoices>>;

export function useInvoices(orderId: string) {
  return useQuery({ queryKey: ["orders", "invoices", orderId], queryFn: () => readInvoices(orderId) });
}

export function useIssueInvoice(id: string) {
  return useInvoiceDeed(() => answer(api.orders[":id"].invoices.$post({ param: { id } })));
}

export function useCreditInvoice(id: string) {
  return useInvoiceDeed(() => answer(api.orders[":id"]["credit-notes"].$post({ param: { id } })));
}

export function useCorrectInvoice(id: string) {
  return useInvoiceDeed((invoice: string) =>
    answer(api.orders[":id"]["invoice-corrections"].$post({ param: { id }, json: { invoice } })),
  );
}

function useInvoiceDeed<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after a refusal: another tab may have been faster.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["orders"] }),
  });
}

function readInvoices(id: string) {
  return answer(api.orders[":id"].invoices.$get({ param: { id } }));
}

/** The address at which documents are printed: invoices and packing slips of orders, or single documents. */
export function printAddress(kind: "invoice" | "packing-slip" | "document", ids: readonly string[]): string {
  return `/admin/orders/print?${new URLSearchParams({ kind, ids: ids.join(",") })}`;
}
