import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { answer, api } from "#app/admin/api-client.ts";
import { ListBody } from "#app/admin/list/list-body.tsx";
import { SearchBox } from "#app/admin/list/search-box.tsx";
import { useListAddress } from "#app/admin/list/use-list-address.ts";
import { useLoadToast } from "#app/admin/list/use-load-toast.ts";
import { cachedPage } from "#app/page-context.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Select } from "#app/ui/select.tsx";
import { ProductTable } from "./product-table.tsx";

export const handle = cachedPage();

export default function ProductList() {
  const address = useListAddress();
  const products = useProducts(address);
  const [refreshing, setRefreshing] = useState(false);

  async function refresh() {
    setRefreshing(true);
    await products.refetch();
    setRefreshing(false);
  }

  return (
    <>
      <title>Products · Storewright</title>
      <PageHeader
        title="Products"
        actions={
          <LinkButton to="/admin/products/new">
            <Icon name="plus" className="size-4" />
            Add Product
          </LinkButton>
        }
      />
      <div className="mb-4 flex flex-wrap gap-2">
        <SearchBox
          label="Search products by title"
          value={address.search}
          onSearch={(search) => address.filter({ search })}
        />
        <div className="flex gap-2">
          <Select
            aria-label="Status"
            className="w-36"
            value={address.status}
            onChange={(event) => address.filter({ status: event.target.value })}
          >
            <option value="all">All Status</option>
            <option value="active">Active</option>
            <option value="draft">Draft</option>
          </Select>
          <Button variant="secondary" busy={refreshing} onClick={refresh}>
            {!refreshing && <RefreshCw aria-hidden="true" className="size-4" />}
            Refresh
          </Button>
        </div>
      </div>
      <ListBody
        what="products"
        list={products}
        address={address}
        rowsOf={(page) => page.products}
        first={{
          title: "No products yet. Create your first product!",
          hint: "Give it a name, a picture and a price. You can keep it as a draft until it is ready.",
          action: <LinkButton to="/admin/products/new">Create Product</LinkButton>,
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
      </ListBody>
    </>
  );
}

function useProducts({ query, page }: ReturnType<typeof useListAddress>) {
  const products = useQuery({
    queryKey: ["products", query],
    queryFn: async () => ({ ...(await answer(api.products.$get({ query }))), page }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: "always",
  });
  useLoadToast(products, "Failed to load products");
  return products;
}
