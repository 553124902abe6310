import { useReadOnly } from "#app/admin/session/read-only.tsx";
import type { Column } from "#app/ui/table.tsx";

/** The columns that change a row: none where it can only be looked at. */
export function useChangeColumns<Row>(columns: Column<Row>[]): Column<Row>[] {
  return useReadOnly() ? [] : columns;
}
