import type { ComponentProps } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { say } from "#rules/language/say.ts";
import { OptionLink } from "./result-row.tsx";
import { LISTBOX_ID } from "./use-combobox.ts";

type Option = Pick<ComponentProps<typeof OptionLink>, "id" | "href" | "isActive" | "onChoose">;

type RecentSearchesProps = {
  searches: string[];
  optionOf: (at: number) => Option;
  onRemove: (search: string) => void;
};

/** The buttons stand beside the listbox, which may hold options alone. */
export function RecentSearches({ searches, optionOf, onRemove }: RecentSearchesProps) {
  return (
    <div className="py-2">
      <p className="px-2 py-1 text-12 text-muted">{say.search.recent}</p>
      <div className="flex gap-2">
        <div id={LISTBOX_ID} role="listbox" aria-label={say.search.recent} className="min-w-0 flex-1">
          {searches.map((search, at) => (
            <OptionLink key={search} {...optionOf(at)} className="h-11">
              <span dir="auto" className="min-w-0 flex-1 truncate text-page">
                {search}
              </span>
            </OptionLink>
          ))}
        </div>
        <ul className="shrink-0">
          {searches.map((search) => (
            <li key={search} className="flex h-11 items-center">
              <IconButton label={say.common.remove({ name: search })} onClick={() => onRemove(search)}>
                <Icon name="close" />
              </IconButton>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
