import { useMemo, useState } from "react";
import type { Clash } from "#app/admin/editor/use-record-editor.ts";
import { COLUMNS } from "#app/admin/products/variant-grid/columns.ts";
import { useCurrency } from "#app/admin/session/session.ts";
import { DialogButtons } from "#app/admin/ui/dialog-buttons.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { Product } from "#rules/product/product.ts";
import type { VariantChange } from "#rules/product/product-changes.ts";
import { cellName } from "./cell-name.ts";
import type { Choices, Disagreement, Side } from "./disagreement.ts";
import { compareVersions, type Mine, resolveConflict } from "./resolve-conflict.ts";
import { sayValue } from "./say-change.ts";

type ConflictDialogProps = {
  clash: Clash<Product, Mine> | undefined;
  /** With both versions merged as the owner chose. */
  onDecide: (decided: Mine) => void;
  onClose: () => void;
};

/**
 * Shows what changed meanwhile and, for each value that both sides changed, lets the owner choose which one to keep.
 */
export function ConflictDialog({ clash, ...answers }: ConflictDialogProps) {
  return (
    <Dialog open={clash !== undefined} onClose={answers.onClose} title="Changed since you opened it">
      {clash && <ConflictForm clash={clash} {...answers} />}
    </Dialog>
  );
}

function ConflictForm({ clash, onDecide, onClose }: ConflictDialogProps & { clash: Clash<Product, Mine> }) {
  const { opened, current, mine } = clash;
  const { disagreements, staying } = useMemo(
    () => compareVersions(opened, current, mine),
    [opened, current, mine],
  );
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(disagreements.map(({ id, suggested }) => [id, suggested])),
  );
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(disagreements.map(({ id }) => [id, side])));
  return (
    <div className="grid gap-4">
      <p className="text-14 text-muted">{clash.sentence} Nothing has been saved yet.</p>
      {disagreements.length > MANY && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={() => chooseAll("mine")}>
            Keep all of mine
          </Button>
          <Button variant="secondary" size="small" onClick={() => chooseAll("theirs")}>
            Keep all of theirs
          </Button>
        </div>
      )}
      {disagreements.map((disagreement) => (
        <DisagreementChoice
          key={disagreement.id}
          disagreement={disagreement}
          choice={choices[disagreement.id] ?? disagreement.suggested}
          onChoose={(choice) => setChoices({ ...choices, [disagreement.id]: choice })}
        />
      ))}
      {staying.length > 0 && <Staying changes={staying} />}
      <DialogButtons
        onCancel={onClose}
        cancelLabel="Back to editing"
        onClick={() => onDecide(resolveConflict(opened, current, mine, choices))}
      >
        Save with these choices
      </DialogButtons>
    </div>
  );
}

/** From this number on, buttons decide all at once. */
const MANY = 3;

type DisagreementChoiceProps = {
  disagreement: Disagreement;
  choice: Side;
  onChoose: (choice: Side) => void;
};

function DisagreementChoice({ disagreement, choice, onChoose }: DisagreementChoiceProps) {
  const currency = useCurrency();
  const { label, by, field, before } = disagreement;
  return (
    <fieldset className="grid gap-2 rounded-control border border-line p-3">
      <legend className="break-words px-1 font-medium text-14">
        {label}
        <span className="ml-2 font-normal text-13 text-muted">
          {by === "sale" ? "changed by a sale" : "changed elsewhere"}
        </span>
      </legend>
      {before !== undefined && (
        <p className="break-words text-13 text-muted">Was: {sayValue(field, before, currency)}</p>
      )}
      {(["mine", "theirs"] as const).map((side) => (
        <label key={side} className="flex cursor-pointer items-baseline gap-2 text-14">
          <input
            type="radio"
            name={disagreement.id}
            checked={choice === side}
            onChange={() => onChoose(side)}
            className="size-4 shrink-0 translate-y-0.5 accent-accent"
          />
          <span className="min-w-0 break-words">
            Keep {side}: {sayValue(field, disagreement[side], currency)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Staying({ changes }: { changes: readonly VariantChange[] }) {
  const currency = useCurrency();
  return (
    <section aria-label="Changed elsewhere and kept">
      <p className="mb-1 text-13 text-muted">
        Also changed meanwhile. This does not conflict with your changes and stays as it is now:
      </p>
      <ul className="grid max-h-40 gap-1 overflow-y-auto text-13">
        {changes.map(({ variantId, variantTitle, field, before, now }) => (
          <li key={`${variantId} ${field}`} className="break-words">
            <span className="text-muted">{cellName(variantTitle, labelOf(field))}: </span>
            {field === "variant" ? (
              sayComing(now)
            ) : (
              <>
                <s className="text-muted">{sayValue(field, before, currency)}</s> →{" "}
                {sayValue(field, now, currency)}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function labelOf(field: VariantChange["field"]): string | undefined {
  return COLUMNS.find(({ key }) => key === field)?.label;
}

function sayComing(now: unknown): string {
  return now === null ? "removed" : "added";
}
