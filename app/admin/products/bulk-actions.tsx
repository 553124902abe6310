import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api-client.ts";
import { sentenceOf } from "#app/admin/api-error.ts";
import { useStore } from "#app/admin/session/session.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";
import { TAX_CLASS_NAMES, TAX_CLASSES, type TaxClass } from "#rules/tax/tax-settings.ts";

type BulkActionsProps = {
  selected: string[];
  /** Products of other pages are selected, too. */
  beyondPage: boolean;
  onDelete: () => void;
};

export function BulkActions({ selected, beyondPage, onDelete }: BulkActionsProps) {
  const change = useBulkChange();
  const { has_taxes } = useStore();
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        disabled={change.isPending || beyondPage}
        onClick={() => change.mutate({ action: "activate", ids: selected })}
      >
        Activate
      </Button>
      <Button
        variant="secondary"
        size="small"
        disabled={change.isPending || beyondPage}
        onClick={() => change.mutate({ action: "draft", ids: selected })}
      >
        Set as draft
      </Button>
      {has_taxes && (
        <Select
          aria-label="Tax class"
          value=""
          className="w-36"
          disabled={change.isPending || beyondPage}
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
