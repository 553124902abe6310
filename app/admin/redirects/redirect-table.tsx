import type { InferResponseType } from "hono/client";
import { api } from "#app/admin/api/api-client.ts";
import { RowActions } from "#app/admin/list/row-actions.tsx";
import { useChangeColumns } from "#app/admin/list/use-change-columns.ts";
import { useDeleteRecord } from "#app/admin/list/use-delete-record.tsx";
import { listPath } from "#app/admin/record-noun.ts";
import { RowLink, Table } from "#app/ui/table.tsx";

type ListedRedirect = InferResponseType<typeof api.redirects.$get, 200>["redirects"][number];

export function RedirectTable({ redirects }: { redirects: ListedRedirect[] }) {
  const { ask, question } = useDeleteRecord(
    "redirect",
    (id) => api.redirects[":id"].$delete({ param: { id } }),
    {
      title: "Are you sure you want to delete this redirect?",
      description: "Its link leads to 'not found' again. This cannot be undone.",
    },
  );
  const formOf = (id: string) => `${listPath("redirect")}/${id}`;
  const changes = useChangeColumns<ListedRedirect>([
    {
      header: "Actions",
      cell: ({ id, from }) => <RowActions to={formOf(id)} title={from} onDelete={() => ask(id)} />,
    },
  ]);
  return (
    <>
      <Table
        caption="Redirects"
        rows={redirects}
        rowKey={({ id }) => id}
        columns={[
          {
            header: "From",
            cell: ({ id, from }) => (
              <RowLink to={formOf(id)} className="wrap-anywhere line-clamp-2">
                {from}
              </RowLink>
            ),
          },
          {
            header: "To",
            cell: ({ to }) => <span className="wrap-anywhere line-clamp-2 text-muted">{to}</span>,
          },
          ...changes,
        ]}
      />
      {question}
    </>
  );
}
