import type { InferResponseType } from "hono/client";
import { useParams } from "react-router";
import { answer, api } from "#app/admin/api-client.ts";
import { useOpenedRecord } from "#app/admin/editor/use-opened-record.ts";
import { cachedPage } from "#app/page-context.ts";
import { Loading } from "#app/ui/loading.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { CollectionForm } from "./collection-form.tsx";

export type Collection = InferResponseType<(typeof api.collections)[":id"]["$get"], 200>;

export const handle = cachedPage({ key: "admin-collection" });

export default function CollectionPage() {
  const { id = "new" } = useParams();
  return id === "new" ? (
    <CollectionForm key="new" opened={undefined} />
  ) : (
    <ExistingCollection key={id} id={id} />
  );
}

function ExistingCollection({ id }: { id: string }) {
  const collection = useOpenedRecord("collection", id, () =>
    answer(api.collections[":id"].$get({ param: { id } })),
  );
  if (collection) return <CollectionForm opened={collection} />;
  return (
    <>
      <title>Collection · Storewright</title>
      <PageHeader title="Collection" back={{ to: "/admin/collections", label: "Collections" }} />
      <Loading>
        <div aria-hidden="true" className="grid gap-6 lg:grid-cols-[1fr_20rem]">
          <Skeleton className="h-96" />
          <Skeleton className="h-56" />
        </div>
      </Loading>
    </>
  );
}
