import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { RecordNoun } from "#app/admin/record-noun.ts";
import type { ListAddress } from "./use-list-address.ts";
import { useLoadToast } from "./use-load-toast.ts";

/** The page of the URL. The previous page stays until it has loaded. */
export function useRecordList<Page extends object, Query>(
  noun: RecordNoun,
  { query, page }: Pick<ListAddress, "page"> & { query: Query },
  read: (query: Query) => Promise<Page>,
) {
  const list = useQuery({
    queryKey: [`${noun}s`, query],
    queryFn: async () => ({ ...(await read(query)), page }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: "always",
  });
  useLoadToast(list, "Error", `Failed to load ${noun}s`);
  return list;
}
