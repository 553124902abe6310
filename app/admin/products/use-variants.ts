import { useCallback, useMemo, useState } from "react";
import { useCurrency } from "#app/admin/session/session.ts";
import type { EditedOption } from "#rules/product/variant/edited-options.ts";
import { type CheckedRows, checkRows } from "./variant-grid/check-rows.ts";
import type { CellEdit } from "./variant-grid/edit-cells.ts";
import { amend, type History, record, redo, startHistory, undo } from "./variant-grid/history.ts";
import { changeCells, changeOptions, type VariantsState } from "./variants-state.ts";

export type VariantsEditor = ReturnType<typeof useVariants>;

/** Options and variants share one undo history: undoing an option restores its variants. */
export function useVariants(start: () => VariantsState) {
  const currency = useCurrency();
  const [history, setHistory] = useState<History<VariantsState>>(() => startHistory(start()));
  const { present } = history;

  const actions = useMemo(
    () => ({
      editCells: (edits: readonly CellEdit[]) =>
        setHistory((now) => record(now, changeCells(now.present, edits, currency))),
      changeOptions: (options: readonly EditedOption[]) =>
        setHistory((now) => record(now, changeOptions(now.present, options))),
      undo: () => setHistory(undo<VariantsState>),
      redo: () => setHistory(redo<VariantsState>),
      restart: (state: VariantsState) => setHistory(startHistory(state)),
    }),
    [currency],
  );

  const check = useCallback((): CheckedRows => {
    const checked = checkRows(present.rows);
    setHistory((now) => amend(now, { ...now.present, rows: checked.rows }));
    return checked;
  }, [present.rows]);

  return {
    ...present,
    ...actions,
    /** In which prices are shown and typed. */
    currency,
    check,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}
