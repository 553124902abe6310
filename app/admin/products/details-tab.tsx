import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { DescriptionField } from "#app/admin/editor/description-field.tsx";
import { HandleField } from "#app/admin/editor/handle-field.tsx";
import { TitleField } from "#app/admin/editor/title-field.tsx";
import { useStore } from "#app/admin/session/session.ts";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { ProductDetailsInput } from "#rules/product/product-input.ts";
import { TAX_CLASS_NAMES } from "#rules/tax/tax-class-names.ts";
import { TAX_CLASSES } from "#rules/tax/tax-settings.ts";

type DetailsTabProps = {
  form: UseFormReturn<ProductDetailsInput>;
  /** Below the description. */
  children: ReactNode;
};

export function DetailsTab({ form, children }: DetailsTabProps) {
  const { slug, has_taxes } = useStore();
  const { register, formState } = form;
  const { errors } = formState;

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-1 gap-6">
        <Card>
          <div className="grid gap-5">
            <TitleField form={form} />
            <DescriptionField form={form} />
          </div>
        </Card>
        {children}
      </div>
      <div className="grid gap-6">
        <Card>
          <Field
            label="Status"
            error={errors.status?.message}
            hint="Only active products are shown to shoppers."
          >
            <Select {...register("status")}>
              <option value="draft">Draft</option>
              <option value="active">Active</option>
            </Select>
          </Field>
        </Card>
        <Card>
          <div className="grid gap-5">
            <HandleField form={form} addressBefore={`/${slug}/products/`} />
            <Field label="Vendor" error={errors.vendor?.message}>
              <TextInput {...register("vendor")} autoComplete="off" />
            </Field>
            <Field label="Tags" error={errors.tags?.message} hint="Separated by commas.">
              <TextInput {...register("tags")} autoComplete="off" placeholder="ceramics, handmade" />
            </Field>
            {has_taxes && (
              <Field
                label="Tax class"
                error={errors.tax_class?.message}
                hint="Which of a country's rates it has."
              >
                <Select {...register("tax_class")}>
                  {TAX_CLASSES.map((taxClass) => (
                    <option key={taxClass} value={taxClass}>
                      {TAX_CLASS_NAMES[taxClass]}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
          </div>
        </Card>
      </div>
    </div>
  );
}
