import { useQuery } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { useMay } from "#app/admin/session/use-may.ts";

const FRESH_MS = 30_000;

/** How many orders wait for their owner. Every deed on an order asks again; without an answer nothing is shown. */
export function useToDo() {
  const mayAsk = useMay()("see-orders");
  const { data } = useQuery({
    queryKey: ["orders", "to-do"],
    queryFn: () => answer(api.dashboard["to-do"].$get()),
    enabled: mayAsk,
    staleTime: FRESH_MS,
  });
  return data;
}
