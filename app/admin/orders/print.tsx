import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { answer, api } from "#app/admin/api/api-client.ts";
import { failure, NOT_REACHED, sentenceOf, toApiError } from "#app/admin/api/api-error.ts";
import { Guard } from "#app/admin/session/guard.tsx";
import { NotForYou } from "#app/admin/session/not-for-you.tsx";
import { useMay } from "#app/admin/session/use-may.ts";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { saveFile } from "#app/admin/ui/save-file.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { cachedPage } from "#app/page-context.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { Paper } from "#app/ui/paper.tsx";

// The frame is the same for all that is printed.
export const handle = cachedPage();

/** Documents as the browser's print dialog gets them: without sidebar, each on pages of its own. */
export default function PrintScreen() {
  return <Guard>{() => <Print />}</Guard>;
}

function Print() {
  const [search] = useSearchParams();
  if (!useMay()("see-orders")) return <NotForYou />;
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
  const without = query.data && !parcel ? ids.length - query.data.slips.length : 0;
  return (
    <PrintFrame
      title="Packing slips"
      query={query}
      count={query.data?.slips.length}
      notice={
        without > 0 && (
          <Notice>
            <p>
              {without === 1 ? "One order has" : `${without} orders have`} no packing slip: all of it was
              cancelled.
            </p>
          </Notice>
        )
      }
    >
      {query.data?.slips.map((slip) => (
        <Paper key={slip.order_id} html={slip.html} />
      ))}
    </PrintFrame>
  );
}

function Invoices({ ids, ofOrders }: { ids: string[]; ofOrders: boolean }) {
  const asked = ids.join(",");
  const query = useQuery({
    queryKey: ["orders", "printed-invoices", ofOrders, asked],
    queryFn: () => answer(api.invoices.$get({ query: ofOrders ? { orders: asked } : { ids: asked } })),
  });
  const { documents = [], missing = [] } = query.data ?? {};
  return (
    <PrintFrame
      title="Invoices"
      query={query}
      count={query.data?.documents.length}
      notice={missing.length > 0 && <Missing orders={missing} />}
    >
      {documents.some(({ no_e_invoice }) => no_e_invoice === null) && <AboutEInvoices />}
      {documents.map((document) => (
        <Fragment key={document.id}>
          <EInvoiceDownload document={document} />
          <Paper html={document.html} />
        </Fragment>
      ))}
    </PrintFrame>
  );
}

type EInvoice = { id: string; name: string; no_e_invoice: string | null };

function AboutEInvoices() {
  return (
    <p className="mx-auto w-full max-w-[210mm] text-13 text-muted print:hidden">
      E-invoices follow EN 16931, as UN/CEFACT CII. Whether one is accepted, only its receiver and the tax
      authority can say.
    </p>
  );
}

/** Beside the page that is printed. */
function EInvoiceDownload({ document: { id, name, no_e_invoice } }: { document: EInvoice }) {
  const save = useMutation({
    mutationFn: async () => {
      const response = await api.invoices[":id"]["e-invoice"].$get({ param: { id } });
      if (!response.ok) throw await toApiError(response);
      saveFile(await response.blob(), `${name}.xml`);
    },
    onError: (error) => showToast(failure(error, "Failed to download the e-invoice", NOT_REACHED)),
  });
  return (
    <div className="mx-auto grid w-full max-w-[210mm] justify-items-start text-13 print:hidden">
      {no_e_invoice === null ? (
        <DeedButton variant="secondary" size="small" deed={save}>
          E-invoice {name} (XML)
        </DeedButton>
      ) : (
        <p className="text-muted">{no_e_invoice}</p>
      )}
    </div>
  );
}

type Query = { error: Error | null; refetch: () => unknown };
type PrintFrameProps = {
  title: string;
  query: Query;
  count?: number;
  notice?: ReactNode;
  children: ReactNode;
};

function PrintFrame({ title, query, count, notice, children }: PrintFrameProps) {
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

type MissingProps = { orders: { order_id: string; order_number: number; problem: string | null }[] };

function Missing({ orders }: MissingProps) {
  const issue = useIssueMany();
  const mayIssue = useMay()("handle-orders");
  const issuable = orders.filter(({ problem }) => problem === null).map(({ order_id }) => order_id);
  const reasons = Map.groupBy(orders, ({ problem }) => problem ?? "An invoice can be issued.");
  return (
    <Notice>
      <p>
        {orders.length === 1
          ? "One order has no invoice yet."
          : `${orders.length} orders have no invoice yet.`}
      </p>
      {[...reasons].map(([reason, of]) => (
        <p key={reason} className="text-13 text-muted">
          {of.map(({ order_number }) => `#${order_number}`).join(", ")}: {reason}
        </p>
      ))}
      {mayIssue && issuable.length > 0 && (
        <div>
          <Button
            variant="secondary"
            busy={issue.isPending}
            onClick={() =>
              issue.mutate(issuable, {
                onError: (error) =>
                  showToast({ title: sentenceOf(error, "Failed to issue invoices"), kind: "error" }),
              })
            }
          >
            Issue missing invoices
          </Button>
        </div>
      )}
    </Notice>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="grid gap-3 rounded-card border border-line bg-card p-4 text-14">
      {children}
    </div>
  );
}
