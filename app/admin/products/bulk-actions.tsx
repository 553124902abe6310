import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { ExportProducts } from "#app/admin/exports/export-products.tsx";
import { useStore } from "#app/admin/session/session.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";
import type { ProductMatch } from "#rules/product/product-match.ts";
import { TAX_CLASS_NAMES } from "#rules/tax/tax-class-names.ts";
import { TAX_CLASSES, type TaxClass } from "#rules/tax/tax-settings.ts";
import { counted } from "#rules/text/counted.ts";

type BulkActionsProps = {
  selected: string[];
  /** Products of other pages are selected, too: all that match. */
  beyond: { match: ProductMatch; count: number } | undefined;
  onDelete: () => void;
};

export function BulkActions({ selected, beyond, onDelete }: BulkActionsProps) {
  const change = useBulkChange();
  const { has_taxes } = useStore();
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        disabled={change.isPending || beyond !== undefined}
        onClick={() => change.mutate({ action: "activate", ids: selected })}
      >
        Activate
      </Button>
      <Button
        variant="secondary"
        size="small"
        disabled={change.isPending || beyond !== undefined}
        onClick={() => change.mutate({ action: "draft", ids: selected })}
      >
        Set as draft
      </Button>
      {has_taxes && (
        <Select
          aria-label="Tax class"
          value=""
          className="w-36"
          disabled={change.isPending || beyond !== undefined}
          onChange={({ target }) => change.mutate({ action: target.value as TaxAction, ids: selected })}
        >
          <option value="" disabled>
            Tax class
          </option>
          {TAX_CLASSES.map((taxClass) => (
            <option key={taxClass} value={`tax-${taxClass}`}>
              {TAX_CLASS_NAMES[taxClass]}
            </option>
          ))}
        </Select>
      )}
      <ExportProducts
        size="small"
        which={beyond?.match ?? { ids: selected }}
        whichWords={counted(beyond?.count ?? selected.length, "product")}
      />
      <Button variant="secondary" size="small" className="text-danger!" onClick={onDelete}>
        Delete
      </Button>
    </>
  );
}

type TaxAction = `tax-${TaxClass}`;

const DONE = {
  activate: "activated",
  draft: "set as draft",
  "tax-standard": "set to the standard rate",
  "tax-reduced": "set to the reduced rate",
  "tax-none": "set to no tax",
};

function useBulkChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: { action: keyof typeof DONE; ids: string[] }) =>
      answer(api.products.bulk.$post({ json })),
    onSuccess: ({ done }, { action }) => {
      const products = done === 1 ? "1 product" : `${done} products`;
      showToast({ title: `${products} ${DONE[action]}` });
      return queryClient.invalidateQueries({ queryKey: ["products"] });
    },
    onError: (error) =>
      showToast({
        kind: "error",
        title: "Error",
        description: sentenceOf(error, "Failed to update products"),
      }),
  });
}
