import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { answer, api } from "#app/admin/api/api-client.ts";
import { useStore } from "#app/admin/session/session.ts";
import { waitingWords } from "#rules/stock-wish/waiting-words.ts";

const MAX_NAMED = 3;

/** '5 shoppers wait for Mug', with the most wanted of what is sold out; nothing while nobody waits. */
export function WantedLine() {
  const { takes_stock_wishes } = useStore();
  const { data } = useQuery({
    queryKey: ["dashboard", "stock-wishes"],
    queryFn: () => answer(api.dashboard["stock-wishes"].$get()),
    enabled: takes_stock_wishes,
    staleTime: 0,
  });
  const wanted = data?.products ?? [];
  if (!takes_stock_wishes || wanted.length === 0) return null;
  const named = wanted.slice(0, MAX_NAMED);
  const others = wanted.length - named.length;
  return (
    <p className="mb-4 break-words text-14 text-muted">
      {waitingWords(wanted.reduce((sum, { waiting }) => sum + waiting, 0))} for what is sold out:{" "}
      {named.map(({ product_id, title, waiting }, at) => (
        <span key={product_id}>
          {at > 0 && ", "}
          <Link
            to={`/admin/products/${product_id}?tab=variants`}
            className="font-medium text-accent underline-offset-4 hover:underline"
          >
            <bdi>{title}</bdi>
          </Link>{" "}
          <span className="tabular-nums">({waiting})</span>
        </span>
      ))}
      {others > 0 && ` and ${others} more`}
    </p>
  );
}
