import type { ReactNode } from "react";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Button } from "#app/ui/button.tsx";

export type AllMatching = {
  /** The rows of all pages, as 'Select all 312 orders' says; undefined until they were counted. */
  label: string | undefined;
  chosen: boolean;
  choose(chosen: boolean): void;
};

type SelectionBarProps = {
  count: number;
  isAll: boolean;
  onSelectAll: (all: boolean) => void;
  /** Where there are other pages than this one. */
  allMatching: AllMatching | undefined;
  /** What can be done with the selected rows. */
  children: ReactNode;
};

/** Above a list whose rows can be selected. */
export function SelectionBar({ count, isAll, onSelectAll, allMatching, children }: SelectionBarProps) {
  return (
    <div className="mb-2 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 md:px-5">
      <Checkbox
        label={count > 0 ? `${count.toLocaleString("en-US")} selected` : "Select all on this page"}
        checked={isAll}
        onChange={onSelectAll}
      />
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {allMatching?.label && (
            <Button variant="ghost" size="small" onClick={() => allMatching.choose(!allMatching.chosen)}>
              {allMatching.chosen ? "Only this page" : allMatching.label}
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
