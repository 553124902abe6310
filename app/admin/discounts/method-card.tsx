import { useWatch } from "react-hook-form";
import { RadioCards } from "#app/admin/ui/radio-cards.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { DiscountFields, DiscountFormReturn } from "./discount-fields.ts";

const METHODS: { value: DiscountFields["method"]; label: string; hint: string }[] = [
  { value: "code", label: "Discount code", hint: "Shoppers enter it in the cart or at checkout." },
  { value: "automatic", label: "Automatic", hint: "Every cart that qualifies gets it by itself." },
];

export function MethodCard({ form }: { form: DiscountFormReturn }) {
  const method = useWatch({ control: form.control, name: "method" });
  return (
    <Card title="Method">
      <div className="@container grid gap-5">
        <RadioCards
          label="Method"
          options={METHODS}
          value={method}
          onChange={(value) => form.setValue("method", value, { shouldDirty: true })}
        />
        {method === "code" ? <CodeField form={form} /> : <TitleField form={form} />}
      </div>
    </Card>
  );
}

function CodeField({ form }: { form: DiscountFormReturn }) {
  const { errors, isSubmitted } = form.formState;

  function generate() {
    form.setValue("code", randomCode(), { shouldDirty: true, shouldValidate: isSubmitted });
    form.clearErrors("code");
  }

  return (
    <Field
      label="Code"
      error={errors.code?.message}
      hint="Letters, numbers, hyphens and underscores. Capitals make no difference."
      required
    >
      <div className="flex gap-2">
        <TextInput
          {...form.register("code")}
          className="uppercase"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          placeholder="SUMMER10"
        />
        <Button variant="secondary" className="shrink-0" onClick={generate}>
          Generate code
        </Button>
      </div>
    </Field>
  );
}

function TitleField({ form }: { form: DiscountFormReturn }) {
  return (
    <Field
      label="Title"
      error={form.formState.errors.title?.message}
      hint="Shoppers see it in their cart."
      required
    >
      <TextInput {...form.register("title")} autoComplete="off" placeholder="Summer sale" />
    </Field>
  );
}

// Without letters and numbers that look alike.
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const GENERATED_LENGTH = 10;

function randomCode(): string {
  const random = crypto.getRandomValues(new Uint32Array(GENERATED_LENGTH));
  return Array.from(random, (number) => LETTERS[number % LETTERS.length]).join("");
}
