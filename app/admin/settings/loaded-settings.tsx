import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Fields } from "#app/admin/session/read-only.tsx";
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
  /** It has parts that everybody may open or search: those that can be changed hold the `Fields`. */
  hasParts?: boolean;
  children: (data: Data) => ReactNode;
};

/** The loaded data, whose fields a person without the permission cannot change; a loading state, or an error with a retry. */
export function LoadedSettings<Data>({
  query,
  failed = FAILED,
  hasParts = false,
  children,
}: LoadedSettingsProps<Data>) {
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
  if (data !== undefined) return hasParts ? children(data) : <Fields>{children(data)}</Fields>;
  return (
    <Loading>
      <SettingsSkeleton />
    </Loading>
  );
}
