import { useSearchParams } from "react-router";
import { answer, api } from "#app/admin/api/api-client.ts";
import { RecordPage } from "#app/admin/editor/record-page.tsx";
import { cachedPage } from "#app/page-context.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { OwnersPage } from "#rules/shop-page/shop-page.ts";
import { NewPage } from "./new-page.tsx";
import { PageForm } from "./page-form.tsx";

export const handle = cachedPage({ key: "admin-page" });

export default function PagePage() {
  const [params] = useSearchParams();
  return (
    <RecordPage
      noun="page"
      read={(id) => answer(api.pages[":id"].$get({ param: { id } }))}
      skeleton={<FormSkeleton />}
    >
      {(page) =>
        page ? <PageForm opened={page as OwnersPage} /> : <NewPage startWith={params.get("start")} />
      }
    </RecordPage>
  );
}

export function FormSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-6 lg:grid-cols-[1fr_20rem]">
      <Skeleton className="h-96" />
      <Skeleton className="h-56" />
    </div>
  );
}
