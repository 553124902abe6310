import { useQuery } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";

const FRESH_MS = 30_000;

/** How many orders wait for their owner. Every deed on an order asks again; without an answer nothing is shown. */
export function useToDo() {
  const { data } = useQuery({
    queryKey: ["orders", "to-do"],
    queryFn: () => answer(api.dashboard["to-do"].$get()),
    staleTime: FRESH_MS,
  });
  return data;
}
