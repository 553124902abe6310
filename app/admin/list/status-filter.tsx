import type { ReactNode } from "react";
import { Select } from "#app/ui/select.tsx";
import type { ListAddress } from "./use-list-address.ts";

type StatusFilterProps = {
  label?: string;
  /** What the list shows unfiltered. */
  all: string;
  address: Pick<ListAddress, "status" | "filter">;
  children: ReactNode;
};

export function StatusFilter({ label = "Status", all, address, children }: StatusFilterProps) {
  return (
    <Select
      aria-label={label}
      className="w-36"
      value={address.status}
      onChange={(event) => address.filter({ status: event.target.value })}
    >
      <option value="all">{all}</option>
      {children}
    </Select>
  );
}
