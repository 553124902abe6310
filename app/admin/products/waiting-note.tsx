import { useQuery } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { variantLabel } from "#app/admin/orders/variant-label.ts";
import { useStore } from "#app/admin/session/session.ts";
import type { ProductId } from "#rules/input/ids.ts";
import { waitingWords } from "#rules/stock-wish/waiting-words.ts";
import type { GridRow } from "./variant-grid/edit-cells.ts";

type WaitingNoteProps = { product: ProductId | undefined; rows: readonly GridRow[] };

/** How many shoppers wait for which variant; nothing while nobody waits. */
export function WaitingNote({ product, rows }: WaitingNoteProps) {
  const { takes_stock_wishes } = useStore();
  const { data } = useQuery({
    queryKey: ["products", product, "stock-wishes"],
    queryFn: () => answer(api.products[":id"]["stock-wishes"].$get({ param: { id: product ?? "" } })),
    enabled: takes_stock_wishes && product !== undefined,
  });
  const waiting = new Map(data?.variants.map((variant) => [variant.variant_id, variant.waiting]));
  const wanted = rows.filter(({ id }) => id !== undefined && waiting.has(id));
  if (!takes_stock_wishes || wanted.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="mt-4 border-line border-t pt-4 text-13">
      <h3 id="waiting" className="font-medium">
        Mail me when it is back
      </h3>
      <ul className="mt-1 grid gap-0.5 text-muted">
        {wanted.map((row) => (
          <li key={row.id} className="break-words tabular-nums">
            <Name title={row.title} />
            {waitingWords(waiting.get(row.id ?? "") ?? 0)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Name({ title }: { title: string }) {
  const label = variantLabel({ variant_title: title });
  return label === "" ? null : (
    <>
      <bdi>{label}</bdi>:{" "}
    </>
  );
}
