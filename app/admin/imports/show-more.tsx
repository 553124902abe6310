import { Button } from "#app/ui/button.tsx";
import type { useImportItems } from "./use-import.ts";

type ShowMoreProps = {
  rows: Pick<ReturnType<typeof useImportItems>, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
};

/** Below rows that were opened; nothing where all are shown. */
export function ShowMore({ rows }: ShowMoreProps) {
  if (!rows.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-3"
      busy={rows.isFetchingNextPage}
      onClick={() => void rows.fetchNextPage()}
    >
      Show more
    </Button>
  );
}
