import { answer, api } from "#app/admin/api/api-client.ts";
import { FormSkeleton } from "#app/admin/editor/form-skeleton.tsx";
import { RecordPage } from "#app/admin/editor/record-page.tsx";
import { cachedPage } from "#app/page-context.ts";
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
