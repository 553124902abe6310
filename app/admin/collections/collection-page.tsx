import { answer, api } from "#app/admin/api/api-client.ts";
import { RecordPage } from "#app/admin/editor/record-page.tsx";
import { cachedPage } from "#app/page-context.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Collection } from "#rules/collection/collection.ts";
import { CollectionForm } from "./collection-form.tsx";

export const handle = cachedPage({ key: "admin-collection" });

export default function CollectionPage() {
  return (
    <RecordPage
      noun="collection"
      read={(id) => answer(api.collections[":id"].$get({ param: { id } }))}
      skeleton={<FormSkeleton />}
    >
      {(collection) => <CollectionForm opened={collection as Collection | undefined} />}
    </RecordPage>
  );
}

function FormSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-6 lg:grid-cols-[1fr_20rem]">
      <Skeleton className="h-96" />
      <Skeleton className="h-56" />
    </div>
  );
}
