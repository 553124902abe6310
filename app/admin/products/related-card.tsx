import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { ChosenList } from "#app/admin/pickers/chosen-list.tsx";
import { type Choice, ProductPicker } from "#app/admin/pickers/product-picker.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { MAX_RELATED } from "#rules/product/listing.ts";

/** In a store whose theme shows related products. It saves itself: the product does not change with it. */
export function RelatedCard({ product }: { product: string }) {
  const key = ["products", product, "related"];
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => answer(api.products[":id"].related.$get({ param: { id: product } })),
  });
  const [picked, setPicked] = useState<readonly Choice[]>();
  const save = useMutation({
    mutationFn: (chosen: readonly Choice[]) => {
      const json = { product_ids: chosen.map(({ id }) => id) };
      return answer(api.products[":id"].related.$put({ param: { id: product }, json }));
    },
    onSuccess: (saved) => {
      queries.setQueryData(key, saved);
      showToast({ title: "Related products saved" });
    },
    onError: (error) =>
      showToast({ kind: "error", title: sentenceOf(error, "Failed to save related products") }),
  });
  if (!data?.shown) return null;

  const chosen = save.isPending ? save.variables : data.products;
  return (
    <Card title="Related products">
      <div className="grid gap-3">
        <p className="text-13 text-muted">
          {chosen.length > 0
            ? "These are shown below the product."
            : "Products of the same collections and with the same tags are shown below it. You can choose others."}
        </p>
        <ChosenList
          label="Chosen related products"
          choices={chosen}
          pictureOf={({ featured_image }) => featured_image}
          onChange={(left) => save.mutate(left)}
        />
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => setPicked(chosen)}
        >
          Choose products
        </Button>
        <ProductPicker
          open={picked !== undefined}
          onClose={() => {
            if (picked && picked !== chosen) save.mutate(picked);
            setPicked(undefined);
          }}
          members={picked ?? []}
          onChange={(members) => setPicked(members.filter(({ id }) => id !== product).slice(0, MAX_RELATED))}
        />
      </div>
    </Card>
  );
}
