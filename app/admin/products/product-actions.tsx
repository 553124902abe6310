import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Copy, ExternalLink, Link2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { answer, api } from "#app/admin/api/api-client.ts";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { useStore } from "#app/admin/session/session.ts";
import { useMay } from "#app/admin/session/use-may.ts";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Product } from "#rules/product/product.ts";
import { LinkToBuyDialog } from "./link-to-buy/link-to-buy-dialog.tsx";

/** Of a saved product, beside its title. */
export function ProductActions({ product, changed }: { product: Product; changed: boolean }) {
  const { slug } = useStore();
  const [isLinking, setIsLinking] = useState(false);
  const duplicate = useDuplicate(product.id);
  const mayDuplicate = useMay()("catalogue");
  return (
    <>
      {mayDuplicate && (
        <DeedButton
          variant="secondary"
          deed={duplicate}
          unavailable={changed}
          title={changed ? "Save your changes first" : "A draft with everything but stock, SKUs and barcodes"}
        >
          {!duplicate.isPending && <Copy aria-hidden="true" className="size-4" />}
          Duplicate
        </DeedButton>
      )}
      {product.status === "active" && (
        <Button
          variant="secondary"
          unavailable={changed}
          title={changed ? "Save your changes first" : "A link that fills a shopper's cart"}
          onClick={() => setIsLinking(true)}
        >
          <Link2 aria-hidden="true" className="size-4" />
          Link to buy
        </Button>
      )}
      {isLinking && <LinkToBuyDialog product={product} onClose={() => setIsLinking(false)} />}
      {product.status === "active" && (
        <a
          href={`/${slug}/products/${product.handle}`}
          target="_blank"
          rel="noopener"
          className="button h-10 border-line bg-card px-4 text-14 text-ink hover:border-muted/70"
        >
          <ExternalLink aria-hidden="true" className="size-4" />
          View in store
        </a>
      )}
    </>
  );
}

function useDuplicate(id: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => answer(api.products[":id"].duplicate.$post({ param: { id } })),
    onSuccess: async (copy) => {
      showToast({
        title: "Product duplicated",
        description: "The copy is a draft without stock, SKUs and barcodes.",
        leaving: true,
      });
      void queryClient.invalidateQueries({ queryKey: ["products"] });
      await navigate(`/admin/products/${copy.id}`);
    },
    onError: (error) =>
      showToast({
        kind: "error",
        title: "Error",
        description: sentenceOf(error, "Failed to duplicate product"),
      }),
  });
}
