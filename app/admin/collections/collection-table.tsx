import type { InferResponseType } from "hono/client";
import { api } from "#app/admin/api/api-client.ts";
import { RowActions } from "#app/admin/list/row-actions.tsx";
import { useChangeColumns } from "#app/admin/list/use-change-columns.ts";
import { useDeleteRecord } from "#app/admin/list/use-delete-record.tsx";
import { Thumbnail } from "#app/admin/pictures/thumbnail.tsx";
import { RowLink, Table } from "#app/ui/table.tsx";

type ListedCollection = InferResponseType<typeof api.collections.$get, 200>["collections"][number];

export function CollectionTable({ collections }: { collections: ListedCollection[] }) {
  const { ask, question } = useDeleteRecord(
    "collection",
    (id) => api.collections[":id"].$delete({ param: { id } }),
    {
      title: "Are you sure you want to delete this collection?",
      description: "Its products stay. This cannot be undone.",
    },
  );
  const changes = useChangeColumns<ListedCollection>([
    {
      header: "Actions",
      cell: ({ id, title }) => (
        <RowActions to={`/admin/collections/${id}`} title={title} onDelete={() => ask(id)} />
      ),
    },
  ]);
  return (
    <>
      <Table
        caption="Collections"
        rows={collections}
        rowKey={({ id }) => id}
        columns={[
          { header: "Collection", cell: (collection) => <CollectionCell {...collection} /> },
          {
            header: "Handle",
            cell: ({ handle }) => <span className="wrap-anywhere line-clamp-2 text-muted">{handle}</span>,
          },
          {
            header: "Products",
            align: "right",
            cell: ({ product_count }) => product_count.toLocaleString("en-US"),
          },
          ...changes,
        ]}
      />
      {question}
    </>
  );
}

function CollectionCell({ id, title, image }: ListedCollection) {
  return (
    <div className="flex items-center gap-3">
      <Thumbnail picture={image} />
      <RowLink to={`/admin/collections/${id}`} className="wrap-anywhere line-clamp-2">
        {title}
      </RowLink>
    </div>
  );
}
