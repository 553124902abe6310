import { answer, api } from "#app/admin/api/api-client.ts";
import { ExportProducts } from "#app/admin/exports/export-products.tsx";
import { ChooseImportFile } from "#app/admin/imports/choose-import-file.tsx";
import { ImportDropZone } from "#app/admin/imports/import-drop-zone.tsx";
import { useImportUpload } from "#app/admin/imports/use-import-upload.ts";
import { RecordList } from "#app/admin/list/record-list.tsx";
import { useRecordList } from "#app/admin/list/use-record-list.ts";
import { cachedPage } from "#app/page-context.ts";
import { matchWords } from "./match-words.ts";
import { ProductFilters } from "./product-filters.tsx";
import { ProductTable } from "./product-table.tsx";
import { ProductViews } from "./product-views.tsx";
import { useProductAddress } from "./use-product-address.ts";

export const handle = cachedPage();

export default function ProductList() {
  const address = useProductAddress();
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
        views={<ProductViews address={address} />}
        filters={<ProductFilters address={address} onRefresh={products.refetch} />}
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
