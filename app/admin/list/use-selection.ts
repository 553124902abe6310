import { useState } from "react";

export type Selection = ReturnType<typeof useSelection>;

/** The chosen rows of a page. */
export function useSelection(rows: { id: string }[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Rows that are no longer on the page are deselected: nobody should change what they do not see.
  const selected = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  return {
    selected,
    isAll: selected.length === rows.length,
    has: (id: string) => chosen.has(id),
    choose: (id: string, isChosen: boolean) =>
      setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((other) => other !== id))),
    chooseAll: (all: boolean) => setChosen(new Set(all ? rows.map(({ id }) => id) : [])),
  };
}
