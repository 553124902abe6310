import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api-client.ts";
import { sentenceOf } from "#app/admin/api-error.ts";
import { useStore } from "#app/admin/session/session.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";
import { TAX_CLASS_NAMES, TAX_CLASSES, type TaxClass } from "#rules/tax/tax-settings.ts";
import type { AllMatching } from "./use-all-matching.ts";

type BulkBarProps = {
  selected: string[];
  isAll: boolean;
  /** Where there are other pages than this one. */
  allMatching: AllMatching | undefined;
  onSelectAll: (all: boolean) => void;
  onDelete: () => void;
};

export function BulkBar({ selected, isAll, allMatching, onSelectAll, onDelete }: BulkBarProps) {
  const change = useBulkChange();
  const { has_taxes } = useStore();
  const everything = allMatching?.chosen ? allMatching.count : undefined;
  const count = everything ?? selected.length;
  return (
    <div className="mb-2 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 md:px-5">
      <Checkbox
        label={count > 0 ? `${count.toLocaleString("en-US")} selected` : "Select all on this page"}
        checked={isAll}
        onChange={onSelectAll}
      />
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {allMatching && <SelectAllMatching {...allMatching} />}
          <Button
            variant="secondary"
            size="small"
            disabled={change.isPending || everything !== undefined}
            onClick={() => change.mutate({ action: "activate", ids: selected })}
          >
            Activate
          </Button>
          <Button
            variant="secondary"
            size="small"
            disabled={change.isPending || everything !== undefined}
            onClick={() => change.mutate({ action: "draft", ids: selected })}
          >
            Set as draft
          </Button>
          {has_taxes && (
            <Select
              aria-label="Tax class"
              value=""
              className="w-36"
              disabled={change.isPending || everything !== undefined}
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
        </div>
      )}
    </div>
  );
}

function SelectAllMatching({ count, chosen, choose }: AllMatching) {
  if (count === undefined) return null;
  return (
    <Button variant="ghost" size="small" onClick={() => choose(!chosen)}>
      {chosen ? "Only this page" : `Select all ${count.toLocaleString("en-US")} products`}
    </Button>
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
