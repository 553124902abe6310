import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { ExportProducts } from "#app/admin/exports/export-products.tsx";
import { ChooseImportFile } from "#app/admin/imports/choose-import-file.tsx";
import { ImportDropZone } from "#app/admin/imports/import-drop-zone.tsx";
import { useImportUpload } from "#app/admin/imports/use-import-upload.ts";
import { RecordList } from "#app/admin/list/record-list.tsx";
import { StatusFilter } from "#app/admin/list/status-filter.tsx";
import { type ListAddress, useListAddress } from "#app/admin/list/use-list-address.ts";
import { useRecordList } from "#app/admin/list/use-record-list.ts";
import { cachedPage } from "#app/page-context.ts";
import { Button } from "#app/ui/button.tsx";
import type { ProductMatch } from "#rules/product/product-match.ts";
import { ProductTable } from "./product-table.tsx";

export const handle = cachedPage();

export default function ProductList() {
  const address = useListAddress();
  const products = useRecordList("product", address, (query) => answer(api.products.$get({ query })));
  const upload = useImportUpload();
  return (
    <ImportDropZone upload={upload}>
      <RecordList
        noun="product"
        actions={
          <>
            <ExportProducts which={address.match} whichWords={matchWords(address.match)} />
            <ChooseImportFile upload={upload} label="Import" />
          </>
        }
        address={address}
        list={products}
        rowsOf={(page) => page.products}
        filters={<Filters address={address} onRefresh={products.refetch} />}
        texts={{
          add: "Add Product",
          empty: "No products yet. Create your first product!",
          emptyHint:
            "Give it a name, a picture and a price. Or drop a file of Shopify or WooCommerce here to bring yours over.",
          create: "Create Product",
        }}
      >
        {(page) => (
          <ProductTable
            key={address.key}
            products={page.products}
            match={address.match}
            hasOtherPages={Boolean(page.previous || page.next)}
          />
        )}
      </RecordList>
    </ImportDropZone>
  );
}

function matchWords({ search, status }: ProductMatch): string {
  const which = status ? `All ${status === "draft" ? "drafts" : "active products"}` : "All products";
  return search ? `${which} that match “${search}”` : which;
}

type FiltersProps = { address: ListAddress; onRefresh: () => Promise<unknown> };

function Filters({ address, onRefresh }: FiltersProps) {
  const [refreshing, setRefreshing] = useState(false);

  async function refresh() {
    setRefreshing(true);
    await onRefresh();
    setRefreshing(false);
  }

  return (
    <div className="flex gap-2">
      <StatusFilter all="All Status" address={address}>
        <option value="active">Active</option>
        <option value="draft">Draft</option>
      </StatusFilter>
      <Button variant="secondary" busy={refreshing} onClick={refresh}>
        {!refreshing && <RefreshCw aria-hidden="true" className="size-4" />}
        Refresh
      </Button>
    </div>
  );
}
