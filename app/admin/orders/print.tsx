import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { answer, api } from "#app/admin/api-client.ts";
import { sentenceOf } from "#app/admin/api-error.ts";
import { Guard } from "#app/admin/session/guard.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { cachedPage } from "#app/page-context.ts";
import { InvoiceSheet } from "#app/print/invoice-sheet.tsx";
import { PackingSlipSheet } from "#app/print/packing-slip-sheet.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";

// The frame is the same for all that is printed.
export const handle = cachedPage();

/** Documents as the browser's print dialog gets them: without sidebar, each on pages of its own. */
export default function PrintScreen() {
  return <Guard>{() => <Print />}</Guard>;
}

function Print() {
  const [search] = useSearchParams();
  const ids = (search.get("ids") ?? "").split(",").filter(Boolean);
  if (search.get("kind") === "packing-slip")
    return <PackingSlips ids={ids} parcel={search.get("parcel") ?? undefined} />;
  return <Invoices ids={ids} ofOrders={search.get("kind") === "invoice"} />;
}

function PackingSlips({ ids, parcel }: { ids: string[]; parcel?: string }) {
  const query = useQuery({
    queryKey: ["orders", "packing-slips", ids, parcel],
    queryFn: () => answer(api["packing-slips"].$get({ query: { orders: ids.join(","), parcel } })),
  });
  return (
    <Paper title="Packing slips" query={query} count={query.data?.slips.length}>
      {query.data?.slips.map((slip) => (
        <PackingSlipSheet key={slip.order_id} slip={slip} />
      ))}
    </Paper>
  );
}

function Invoices({ ids, ofOrders }: { ids: string[]; ofOrders: boolean }) {
  const asked = ids.join(",");
  const query = useQuery({
    queryKey: ["orders", "printed-invoices", ofOrders, asked],
    queryFn: () => answer(api.invoices.$get({ query: ofOrders ? { orders: asked } : { ids: asked } })),
  });
  const documents = query.data?.documents ?? [];
  const missing = query.data && ofOrders ? ids.length - documents.length : 0;
  return (
    <Paper
      title="Invoices"
      query={query}
      count={query.data?.documents.length}
      notice={missing > 0 && <Missing ids={ids} missing={missing} />}
    >
      {documents.map((document) => (
        <InvoiceSheet key={document.id} document={document} />
      ))}
    </Paper>
  );
}

type Query = { error: Error | null; refetch: () => unknown };
type PaperProps = { title: string; query: Query; count?: number; notice?: ReactNode; children: ReactNode };

function Paper({ title, query, count, notice, children }: PaperProps) {
  return (
    <main className="min-h-dvh bg-paper px-4 py-6 print:min-h-0 print:bg-card print:p-0">
      <title>{`${title} · Storewright`}</title>
      <div className="mx-auto mb-6 grid max-w-[210mm] gap-4 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div>
            <Link to="/admin/orders" className="text-13 text-muted hover:text-ink">
              Orders
            </Link>
            <h1 className="font-semibold text-20">{title}</h1>
          </div>
          {!!count && <Button onClick={() => window.print()}>Print</Button>}
        </div>
        {notice}
      </div>
      {count === undefined && !query.error && <Loading />}
      {query.error && (
        <ErrorState message={sentenceOf(query.error, "Failed to load documents")} onRetry={query.refetch} />
      )}
      {count === 0 && !notice && <EmptyState title="Nothing to print" />}
      <div className="grid gap-6 print:block">{children}</div>
    </main>
  );
}

function useIssueMany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (order_ids: string[]) => answer(api.invoices.$post({ json: { order_ids } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["orders"] }),
  });
}

function Missing({ ids, missing }: { ids: string[]; missing: number }) {
  const issue = useIssueMany();
  const problems = Map.groupBy(
    (issue.data?.results ?? []).filter(({ problem }) => problem !== null),
    ({ problem }) => problem as string,
  );
  return (
    <div role="status" className="grid gap-3 rounded-card border border-line bg-card p-4 text-14">
      <p>{missing === 1 ? "One order has no invoice yet." : `${missing} orders have no invoice yet.`}</p>
      {[...problems].map(([problem, of]) => (
        <p key={problem} className="text-13 text-muted">
          {of.length === 1 ? "One order" : `${of.length} orders`}: {problem}
        </p>
      ))}
      {!issue.data && (
        <div>
          <Button
            variant="secondary"
            busy={issue.isPending}
            onClick={() =>
              issue.mutate(ids, {
                onError: (error) =>
                  showToast({ title: sentenceOf(error, "Failed to issue invoices"), kind: "error" }),
              })
            }
          >
            Issue missing invoices
          </Button>
        </div>
      )}
    </div>
  );
}
