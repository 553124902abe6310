import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useWatch } from "react-hook-form";
import { answer, api } from "#app/admin/api/api-client.ts";
import { Options } from "#app/admin/ui/options.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { PageId } from "#rules/input/ids.ts";
import { CHECKOUT_LINKS } from "#rules/payment/payment-settings.ts";
import type { PaymentsFormReturn } from "./payments-fields.ts";

type ListedPage = InferResponseType<typeof api.pages.$get, 200>["pages"][number];

export function LinksCard({ form }: { form: PaymentsFormReturn }) {
  const { data } = useQuery({
    queryKey: ["pages", {}],
    queryFn: () => answer(api.pages.$get({ query: {} })),
  });
  return (
    <Card
      title="Before they buy"
      description="Your pages about terms, privacy and returns. The checkout links to them below its button."
    >
      <div className="@container grid gap-5">
        {CHECKOUT_LINKS.map((link) => (
          <LinkFields key={link.name} form={form} link={link} pages={data?.pages ?? []} />
        ))}
        <ReturnFields form={form} />
      </div>
    </Card>
  );
}

type LinkFieldsProps = {
  form: PaymentsFormReturn;
  link: (typeof CHECKOUT_LINKS)[number];
  pages: ListedPage[];
};

/** One of the store's pages, or a web address. A store without pages has only the latter. */
function LinkFields({ form, link: { name, page, label }, pages }: LinkFieldsProps) {
  const chosen = useWatch({ control: form.control, name: `links.${page}` });
  const offersPages = pages.length > 0 || chosen !== null;
  const isDraft = pages.some(({ id, status }) => id === chosen && status === "draft");

  function choose(id: string) {
    form.setValue(`links.${page}`, (id || null) as PageId | null, { shouldDirty: true });
    if (id) form.setValue(`links.${name}`, "", { shouldDirty: true });
    form.clearErrors(`links.${name}`);
  }

  const error = form.formState.errors.links?.[name]?.message;
  return (
    <div className="grid gap-2">
      {offersPages && (
        <Field
          label={label}
          error={chosen === null ? undefined : error}
          hint={isDraft && "This page is a draft. The link shows when it is published."}
        >
          <Select value={chosen ?? ""} onChange={(event) => choose(event.target.value)}>
            <option value="">A web address</option>
            <Options of={pages.map(({ id, title }) => ({ value: id, label: title }))} />
          </Select>
        </Field>
      )}
      {chosen === null && (
        <Field label={offersPages ? `Web address of ${label}` : label} error={error}>
          <TextInput
            {...form.register(`links.${name}`)}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
          />
        </Field>
      )}
    </div>
  );
}

/** The same as the page about returns says, for search engines and assistants. */
function ReturnFields({ form }: { form: PaymentsFormReturn }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-5 @sm:grid-cols-2">
      <Field
        label="Days to return"
        error={errors.links?.return_days?.message}
        hint="As your page about returns says. Search engines show it."
      >
        <TextInput {...form.register("links.return_days")} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label="Sending back is paid by" error={errors.links?.return_fees?.message}>
        <Select {...form.register("links.return_fees")}>
          <option value="">Not told</option>
          <option value="free">The store</option>
          <option value="shopper">The shopper</option>
        </Select>
      </Field>
    </div>
  );
}
