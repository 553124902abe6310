import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { matchFound } from "./match-found.ts";

const PAUSE_MS = 150;
/** One letter is in almost every name. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 100;

/** The orders and products that the server finds once the typing pauses. An outdated request is cancelled. */
export function useFound(typed: string) {
  const words = typed.trim().slice(0, MAX_LENGTH);
  const [asked, setAsked] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);

  const isWanted = words.length >= MIN_LENGTH;
  const query = useQuery({
    queryKey: ["found", asked],
    queryFn: ({ signal }) => answer(api.find.$get({ query: { q: asked } }, { init: { signal } })),
    enabled: isWanted && asked.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
    // The next opening of the palette asks anew.
    gcTime: 0,
  });
  const isOfWords = asked === words && !query.isPlaceholderData;
  const found = query.data && (isOfWords ? query.data : matchFound(query.data, words));
  return {
    found: isWanted ? found : undefined,
    isSearching: isWanted && (asked !== words || query.isFetching),
    hasFailed: isWanted && query.isError && !query.isFetching,
    tryAgain: () => void query.refetch(),
  };
}
