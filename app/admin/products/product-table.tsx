import type { InferResponseType } from "hono/client";
import { type ReactNode, useState } from "react";
import type { api } from "#app/admin/api/api-client.ts";
import { RowActions } from "#app/admin/list/row-actions.tsx";
import { RowCheckbox } from "#app/admin/list/row-checkbox.tsx";
import { SelectionBar } from "#app/admin/list/selection-bar.tsx";
import { useChangeColumns } from "#app/admin/list/use-change-columns.ts";
import { useSelection } from "#app/admin/list/use-selection.ts";
import { Thumbnail } from "#app/admin/pictures/thumbnail.tsx";
import { useReadOnly } from "#app/admin/session/read-only.tsx";
import { useCurrency } from "#app/admin/session/session.ts";
import { Badge } from "#app/ui/badge.tsx";
import { RowLink, Table } from "#app/ui/table.tsx";
import { formatMoney } from "#rules/money/money.ts";
import type { ProductMatch } from "#rules/product/product-match.ts";
import { BulkActions } from "./bulk-actions.tsx";
import { DeleteProducts, type Doomed } from "./delete-products.tsx";
import { useAllMatching } from "./use-all-matching.ts";

type ListedProduct = InferResponseType<typeof api.products.$get, 200>["products"][number];

type ProductTableProps = { products: ListedProduct[]; match: ProductMatch; hasOtherPages: boolean };

export function ProductTable({ products, match, hasOtherPages }: ProductTableProps) {
  const currency = useCurrency();
  const readOnly = useReadOnly();
  const [doomed, setDoomed] = useState<Doomed>();
  const { selected, isAll, has, choose, chooseAll } = useSelection(products);
  const allMatching = useAllMatching(match, isAll && hasOtherPages);

  const changes = useChangeColumns<ListedProduct>([
    {
      header: "Actions",
      cell: ({ id, title }) => (
        <RowActions to={`/admin/products/${id}`} title={title} onDelete={() => setDoomed({ ids: [id] })} />
      ),
    },
  ]);
  return (
    <>
      {!readOnly && (
        <SelectionBar
          count={allMatching.chosen ? allMatching.count : selected.length}
          isAll={isAll}
          allMatching={isAll && hasOtherPages ? allMatching : undefined}
          onSelectAll={(all) => {
            chooseAll(all);
            allMatching.choose(false);
          }}
        >
          <BulkActions
            selected={selected}
            beyond={allMatching.chosen ? { match, count: allMatching.count } : undefined}
            onDelete={() =>
              setDoomed(allMatching.chosen ? { match, count: allMatching.count } : { ids: selected })
            }
          />
        </SelectionBar>
      )}
      <Table
        caption="Products"
        rows={products}
        rowKey={({ id }) => id}
        columns={[
          {
            header: "Product",
            cell: (product) => (
              <ProductCell
                product={product}
                price={formatMoney(product.price_cents, currency)}
                checkbox={
                  !readOnly && (
                    <RowCheckbox
                      title={product.title}
                      checked={has(product.id)}
                      onChange={(isChosen) => choose(product.id, isChosen)}
                    />
                  )
                }
              />
            ),
          },
          { header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
          {
            header: "Inventory",
            cell: ({ inventory_qty }) => (
              <span className="whitespace-nowrap">{inventory_qty.toLocaleString("en-US")} in stock</span>
            ),
          },
          {
            header: "Vendor",
            cell: ({ vendor }) => (
              <span className="wrap-anywhere line-clamp-2 md:@2xl:min-w-24" dir="auto">
                {vendor || "—"}
              </span>
            ),
          },
          ...changes,
        ]}
      />
      <DeleteProducts
        doomed={doomed}
        onClose={() => setDoomed(undefined)}
        onQueued={() => chooseAll(false)}
      />
    </>
  );
}

type ProductCellProps = {
  product: ListedProduct;
  price: string;
  checkbox: ReactNode;
};

function ProductCell({ product, price, checkbox }: ProductCellProps) {
  const { id, title, featured_image, variant_count } = product;
  return (
    <div className="flex items-center gap-3">
      {checkbox}
      <Thumbnail picture={featured_image} />
      <div className="min-w-0">
        <RowLink to={`/admin/products/${id}`} className="wrap-anywhere line-clamp-2">
          {title}
        </RowLink>
        <p className="text-13 text-muted">
          {price}
          {variant_count > 1 && ` · ${variant_count.toLocaleString("en-US")} variants`}
        </p>
      </div>
    </div>
  );
}

function StatusBadge({ status }: Pick<ListedProduct, "status">) {
  return status === "active" ? <Badge tone="success">Active</Badge> : <Badge>Draft</Badge>;
}
