import { type ReactNode, useEffect, useRef } from "react";
import { useParams } from "react-router";
import { ApiError } from "#app/admin/api/api-error.ts";
import { cachedPage } from "#app/page-context.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { focusIfLost } from "#app/ui/focus-if-lost.ts";
import { Loading } from "#app/ui/loading.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SkeletonRows } from "#app/ui/skeleton-rows.tsx";
import { DryRun } from "./dry-run.tsx";
import { ImportResult } from "./import-result.tsx";
import { ReadingImport } from "./reading-import.tsx";
import { RefusedImport } from "./refused-import.tsx";
import { type Import, useImport } from "./use-import.ts";

export const handle = cachedPage({ key: "admin-import" });

/** One screen from the file to its result: who comes back later finds the import as it is then. */
export default function ImportPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useImport(id);
  if (data) return <Opened opened={data} />;
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (error)
    return (
      <Framed>
        <ErrorState message="Failed to load this import" onRetry={() => void refetch()} />
      </Framed>
    );
  return (
    <Framed>
      <Loading>
        <SkeletonRows />
      </Loading>
    </Framed>
  );
}

function Opened({ opened }: { opened: Import }) {
  const status = useStatusFocus(opened.state);
  switch (opened.state) {
    case "reading":
      return opened.totals ? <DryRun opened={opened} /> : <ReadingImport opened={opened} />;
    case "ready":
      return <DryRun opened={opened} />;
    case "refused":
      return <RefusedImport opened={opened} />;
    default:
      return <ImportResult opened={opened} status={status} />;
  }
}

/** The button that was pressed goes with the state that it was for. The focus moves to the words about the next one. */
function useStatusFocus(state: Import["state"]) {
  const status = useRef<HTMLParagraphElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state) focusIfLost(status.current);
    shown.current = state;
  }, [state]);
  return status;
}

function NotFound() {
  return (
    <Framed>
      <EmptyState
        title="There is no such import"
        hint="It was thrown away, or is older than 30 days."
        action={<LinkButton to="/admin/settings/moving">All imports</LinkButton>}
      />
    </Framed>
  );
}

function Framed({ children }: { children: ReactNode }) {
  return (
    <>
      <title>Import · Storewright</title>
      <PageHeader title="Import" back={{ to: "/admin/products", label: "Products" }} />
      {children}
    </>
  );
}
