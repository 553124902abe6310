import type { InferResponseType } from "hono/client";
import { api } from "#app/admin/api/api-client.ts";
import { RowActions } from "#app/admin/list/row-actions.tsx";
import { useChangeColumns } from "#app/admin/list/use-change-columns.ts";
import { useDeleteRecord } from "#app/admin/list/use-delete-record.tsx";
import { listPath } from "#app/admin/record-noun.ts";
import { When } from "#app/admin/ui/when.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { RowLink, Table } from "#app/ui/table.tsx";

type ListedPage = InferResponseType<typeof api.pages.$get, 200>["pages"][number];

export function PageTable({ pages }: { pages: ListedPage[] }) {
  const { ask, question } = useDeleteRecord("page", (id) => api.pages[":id"].$delete({ param: { id } }), {
    title: "Are you sure you want to delete this page?",
    description:
      "Links to it stop working, and those at checkout and in menus disappear. This cannot be undone.",
  });
  const changes = useChangeColumns<ListedPage>([
    {
      header: "Actions",
      cell: ({ id, title }) => (
        <RowActions to={`${listPath("page")}/${id}`} title={title} onDelete={() => ask(id)} />
      ),
    },
  ]);
  return (
    <>
      <Table
        caption="Pages"
        rows={pages}
        rowKey={({ id }) => id}
        columns={[
          { header: "Page", cell: (page) => <PageCell {...page} /> },
          {
            header: "Status",
            cell: ({ status }) =>
              status === "published" ? <Badge tone="success">Published</Badge> : <Badge>Draft</Badge>,
          },
          { header: "Changed", cell: ({ updated_at }) => <When at={updated_at} /> },
          ...changes,
        ]}
      />
      {question}
    </>
  );
}

function PageCell({ id, title, handle }: ListedPage) {
  return (
    <div className="grid gap-0.5">
      <RowLink to={`${listPath("page")}/${id}`} className="wrap-anywhere line-clamp-2">
        {title}
      </RowLink>
      <span className="wrap-anywhere line-clamp-2 text-13 text-muted" dir="auto">
        {handle}
      </span>
    </div>
  );
}
