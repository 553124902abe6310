import { Search } from "lucide-react";
import { Button } from "#app/ui/button.tsx";

const MAX_SEARCH_LENGTH = 100;

/** What is searched for in all orders. */
export const searchedWords = (typed: string) => typed.trim().slice(0, MAX_SEARCH_LENGTH);

type AllOrdersSearchProps = { typed: string; searched: string; onSearch: (text: string) => void };

/** The box itself only filters the loaded page; this searches the whole store. */
export function AllOrdersSearch({ typed, searched, onSearch }: AllOrdersSearchProps) {
  const wanted = searchedWords(typed);
  if (wanted === "" || wanted === searched) return null;
  return (
    <Button
      variant="ghost"
      size="small"
      className="mb-4 max-w-full text-accent"
      onClick={() => onSearch(wanted)}
    >
      <Search aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      <span className="truncate">Search all orders for "{wanted}"</span>
    </Button>
  );
}
