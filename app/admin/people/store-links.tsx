import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { ROLE_WORDS } from "#rules/people/roles.ts";
import { type MyStore, storePath } from "./my-stores.ts";

/** The stores that can be opened instead. */
export function StoreLinks({ stores }: { stores: MyStore[] }) {
  return (
    <ul className="mt-6 divide-y divide-line rounded-control border border-line">
      {stores.map(({ id, name, role }) => (
        <li key={id}>
          <Link to={storePath(id)} className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-ink/5">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium text-14" dir="auto">
                {name || "Unnamed store"}
              </span>
              <span className="block text-13 text-muted">{ROLE_WORDS[role].name}</span>
            </span>
            <Icon name="chevron-right" className="size-4 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
