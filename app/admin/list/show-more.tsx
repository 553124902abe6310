import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";

type ShowMoreProps = Pick<ComponentProps<typeof Button>, "size" | "className" | "children"> & {
  rows: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
};

/** Below rows that come page by page; nothing where all are shown. */
export function ShowMore({ rows, children = "Show more", ...look }: ShowMoreProps) {
  if (!rows.hasNextPage) return null;
  return (
    <Button
      {...look}
      variant="secondary"
      busy={rows.isFetchingNextPage}
      onClick={() => void rows.fetchNextPage()}
    >
      {children}
    </Button>
  );
}
