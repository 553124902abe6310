import { useSearchParams } from "react-router";
import { answer, api } from "#app/admin/api/api-client.ts";
import { FormSkeleton } from "#app/admin/editor/form-skeleton.tsx";
import { RecordPage } from "#app/admin/editor/record-page.tsx";
import { cachedPage } from "#app/page-context.ts";
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
