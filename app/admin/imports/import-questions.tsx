import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { counted } from "#rules/text/counted.ts";
import { AskingVariants } from "./asking-variants.tsx";
import { type Import, useImportAction } from "./use-import.ts";

type Answers = Import["answers"];

/** What the owner decides. Each answer makes the dry run again. */
export function ImportQuestions({ opened, busy }: { opened: Import; busy: boolean }) {
  const { id, answers, totals, dialect } = opened;
  const save = useImportAction(
    (given: Partial<Answers>) => answer(api.imports[":id"].$patch({ param: { id }, json: given })),
    "The answer could not be saved",
  );
  const waits = busy || save.isPending;
  const asksStock = (totals?.untracked ?? 0) > 0;
  // A list of stock names neither new products nor collections.
  const sources = COLLECTIONS[dialect ?? "stock-and-prices"];
  if (!sources && !asksStock) return null;
  return (
    <Card title="How to import" className="@container mb-6">
      <div className="grid gap-5 @2xl:grid-cols-2">
        {asksStock && (
          <StockQuestion
            opened={opened}
            count={totals?.untracked ?? 0}
            given={answers.untracked_stock}
            busy={waits}
            onAnswer={(untracked_stock) => save.mutate({ untracked_stock })}
          />
        )}
        {sources && (
          <>
            {hasProducts(opened) && (
              <Field label="Products that you already have" hint={EXISTING_HINTS[answers.existing]}>
                <Choice
                  value={answers.existing}
                  disabled={waits}
                  labels={EXISTING_LABELS}
                  onChoose={(existing) => save.mutate({ existing })}
                />
              </Field>
            )}
            <Field label="Collections" hint="Those that you do not have yet are created.">
              <Choice
                value={answers.collections_from}
                disabled={waits}
                labels={sources}
                onChoose={(collections_from) => save.mutate({ collections_from })}
              />
            </Field>
            {(totals?.attributes ?? []).length > 0 && (
              <Field
                label="Attributes that are no options"
                hint="Such as material or origin. They are listed below."
              >
                <Choice
                  value={answers.attributes}
                  disabled={waits}
                  labels={ATTRIBUTES}
                  onChoose={(attributes) => save.mutate({ attributes })}
                />
              </Field>
            )}
          </>
        )}
      </div>
    </Card>
  );
}

/** A file that finds none of the store's products has nothing to ask about them. */
function hasProducts({ totals, answers }: Import): boolean {
  return answers.existing !== "update" || !totals || totals.found > 0;
}

type Labels<Value extends string> = Partial<Record<Value, string>>;

type ChoiceProps<Value extends string> = {
  value: Value;
  disabled: boolean;
  labels: Labels<Value>;
  onChoose: (value: Value) => void;
};

function Choice<Value extends string>({ value, disabled, labels, onChoose }: ChoiceProps<Value>) {
  return (
    <Select value={value} disabled={disabled} onChange={(event) => onChoose(event.target.value as Value)}>
      {(Object.entries(labels) as [Value, string][]).map(([each, label]) => (
        <option key={each} value={each}>
          {label}
        </option>
      ))}
    </Select>
  );
}

const EXISTING_HINTS: Record<Answers["existing"], string> = {
  update: "Everything that the file says replaces what you have. What it does not mention stays.",
  skip: "Only products that you do not have yet are added.",
  "stock-and-prices": "Texts, pictures and options stay as they are.",
};

const EXISTING_LABELS: Labels<Answers["existing"]> = {
  update: "Update them",
  skip: "Leave them as they are",
  "stock-and-prices": "Only update stock and prices",
};

/** What each kind of file can name collections by. */
const COLLECTIONS: Partial<Record<NonNullable<Import["dialect"]>, Labels<Answers["collections_from"]>>> = {
  shopify: {
    collections: "From a column “Collection”",
    types: "From the product type",
    tags: "From the tags",
    none: "Leave out",
  },
  woocommerce: { collections: "From the categories", tags: "From the tags", none: "Leave out" },
  storewright: { collections: "From the column “Collection”", tags: "From the tags", none: "Leave out" },
};

const ATTRIBUTES: Labels<Answers["attributes"]> = {
  table: "As a table below the description",
  tags: "As tags",
  none: "Leave out",
};

type StockQuestionProps = {
  opened: Import;
  count: number;
  given: number | null;
  busy: boolean;
  onAnswer: (stock: number) => void;
};

function StockQuestion({ opened, count, given, busy, onAnswer }: StockQuestionProps) {
  const [typed, setTyped] = useState(given === null ? "" : String(given));
  const [problem, setProblem] = useState<string>();

  function submit() {
    const stock = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : undefined;
    if (stock === undefined || stock > 1_000_000)
      return setProblem("Enter a whole number from 0 to 1,000,000.");
    setProblem(undefined);
    onAnswer(stock);
  }

  return (
    <form
      className="@2xl:col-span-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label={`Stock of ${counted(count, "variant")}`}
        hint="Your former shop did not count their stock, or sold them without any. Here every variant has a stock: which one should they get?"
        error={problem}
        required
      >
        <div className="flex gap-2">
          <TextInput
            className="max-w-40"
            inputMode="numeric"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button variant="secondary" type="submit" busy={busy}>
            Apply
          </Button>
        </div>
      </Field>
      <AskingVariants opened={opened} />
    </form>
  );
}
