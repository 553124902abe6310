import type { ReactNode } from "react";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { SkeletonRows } from "#app/ui/skeleton-rows.tsx";

type ListStatesProps<Data> = {
  list: { data: Data | undefined; isError: boolean; refetch(): Promise<unknown> };
  failure: string;
  skeletonRows?: number;
  children(data: Data): ReactNode;
};

/** Shows loading, or an error with a retry. Earlier data stays, even if a reload fails. */
export function ListStates<Data>({ list, failure, skeletonRows = 8, children }: ListStatesProps<Data>) {
  const { data, isError, refetch } = list;
  if (data) return children(data);
  if (isError) return <ErrorState message={failure} onRetry={() => void refetch()} />;
  return (
    <Loading>
      <SkeletonRows rows={skeletonRows} />
    </Loading>
  );
}
