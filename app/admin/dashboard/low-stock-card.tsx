import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { answer, api } from "#app/admin/api/api-client.ts";
import { LinePicture } from "#app/admin/orders/line-picture.tsx";
import { variantLabel } from "#app/admin/orders/variant-label.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

/** More would push the orders below out of view. Even, to fill two columns. */
const FIRST_SHOWN = 6;

type LowVariant = Awaited<ReturnType<typeof readLowStock>>["variants"][number];

/** The variants behind the 'Low Stock' figure, each linked to where its stock is set. Hidden when there are none. */
export function LowStockCard() {
  const { data } = useQuery({
    queryKey: ["dashboard", "low-stock"],
    queryFn: readLowStock,
    staleTime: 0,
    gcTime: 0,
  });
  const [all, showAll] = useState(false);
  if (!data || data.count === 0) return null;
  const shown = all ? data.variants : data.variants.slice(0, FIRST_SHOWN);
  return (
    <div id="low-stock" className="@container mt-5">
      <Card
        title="Running low"
        description={sayCount(data.count, shown.length)}
        action={
          data.variants.length > FIRST_SHOWN && (
            <Button variant="ghost" size="small" aria-expanded={all} onClick={() => showAll(!all)}>
              {all ? "Show fewer" : "Show all"}
            </Button>
          )
        }
      >
        <ul className="grid gap-x-8 @2xl:grid-cols-2">
          {shown.map((variant) => (
            <LowStockRow key={variant.variant_id} variant={variant} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function LowStockRow({ variant }: { variant: LowVariant }) {
  const left = variant.inventory_qty;
  return (
    <li className="relative flex items-center gap-4 border-line border-b py-3 text-14">
      <LinePicture url={variant.image_url} />
      <div className="min-w-0 flex-1">
        <Link
          to={`/admin/products/${variant.product_id}?tab=variants`}
          className="break-words font-medium after:absolute after:inset-0 hover:underline"
        >
          <bdi>{variant.product_title}</bdi>{" "}
          {variantLabel(variant) && <bdi className="font-normal text-muted">{variantLabel(variant)}</bdi>}
        </Link>
        {variant.sku && <p className="text-13 text-muted">SKU {variant.sku}</p>}
      </div>
      <Badge tone={left === 0 ? "danger" : "warning"}>{left === 0 ? "Sold out" : `${left} left`}</Badge>
    </li>
  );
}

function sayCount(count: number, shown: number): string {
  const variants = count === 1 ? "1 variant has" : `${count} variants have`;
  return `${variants} fewer than 5 in stock${count > shown ? `; the ${shown} lowest are listed` : ""}.`;
}

function readLowStock() {
  return answer(api.dashboard["low-stock"].$get());
}
