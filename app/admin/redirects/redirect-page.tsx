import { answer, api } from "#app/admin/api/api-client.ts";
import { RecordPage } from "#app/admin/editor/record-page.tsx";
import { cachedPage } from "#app/page-context.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { OwnersRedirect } from "#rules/redirect/redirect.ts";
import { RedirectForm } from "./redirect-form.tsx";

export const handle = cachedPage({ key: "admin-redirect" });

export default function RedirectPage() {
  return (
    <RecordPage
      noun="redirect"
      read={(id) => answer(api.redirects[":id"].$get({ param: { id } }))}
      skeleton={<Skeleton className="h-56" />}
    >
      {(redirect) => <RedirectForm opened={redirect as OwnersRedirect | undefined} />}
    </RecordPage>
  );
}
