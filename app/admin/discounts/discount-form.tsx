import { useWatch } from "react-hook-form";
import { ClashDialog } from "#app/admin/editor/clash-dialog.tsx";
import { RecordForm } from "#app/admin/editor/record-form.tsx";
import { useCurrency } from "#app/admin/session/session.ts";
import { useStoreZone } from "#app/admin/session/use-store-zone.ts";
import { DatesCard } from "./dates-card.tsx";
import { DiscountExample } from "./discount-example.tsx";
import { fieldsOf, type OpenedDiscount } from "./discount-fields.ts";
import { LimitsCard } from "./limits-card.tsx";
import { MethodCard } from "./method-card.tsx";
import { ShareCard } from "./share-card.tsx";
import { TargetsCard } from "./targets-card.tsx";
import { useDiscountEditor } from "./use-discount-editor.ts";
import { ValueCard } from "./value-card.tsx";

export function DiscountForm({ opened: first }: { opened: OpenedDiscount | undefined }) {
  const zone = useStoreZone();
  const units = { currency: useCurrency(), zone: zone.zone };
  const { form, opened, editor, save } = useDiscountEditor(first, units);
  const method = useWatch({ control: form.control, name: "method" });
  return (
    <>
      <RecordForm editor={editor} onSubmit={save}>
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid grid-cols-1 gap-6">
            <MethodCard form={form} />
            <ValueCard form={form} />
            <TargetsCard form={form} />
            <LimitsCard form={form} />
            <DatesCard form={form} opened={opened} zone={zone} />
          </div>
          <div className="grid grid-cols-1 gap-6 lg:sticky lg:top-6">
            <DiscountExample form={form} opened={opened} units={units} />
            {method === "code" && <ShareCard form={form} />}
          </div>
        </div>
      </RecordForm>
      <ClashDialog editor={editor} versionOf={(kept) => fieldsOf(kept, units)} />
    </>
  );
}
