import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { SettingsSkeleton } from "./settings-skeleton.tsx";

const FAILED = "Failed to load settings";

type LoadedSettingsProps<Data> = {
  query: UseQueryResult<Data>;
  /** What a failure says. */
  failed?: string;
  children: (data: Data) => ReactNode;
};

/** The loaded data, a loading state, or an error with a retry. */
export function LoadedSettings<Data>({ query, failed = FAILED, children }: LoadedSettingsProps<Data>) {
  const { data, isError, refetch } = query;

  useEffect(() => {
    if (isError) showToast({ title: failed, kind: "error" });
  }, [isError, failed]);

  if (isError) {
    return (
      <Card>
        <ErrorState message={failed} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (data !== undefined) return children(data);
  return (
    <Loading>
      <SettingsSkeleton />
    </Loading>
  );
}
