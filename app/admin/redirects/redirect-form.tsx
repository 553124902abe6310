import type { UseFormReturn } from "react-hook-form";
import { ClashDialog } from "#app/admin/editor/clash-dialog.tsx";
import { RecordForm } from "#app/admin/editor/record-form.tsx";
import { useStore } from "#app/admin/session/session.ts";
import { LiteralInput } from "#app/admin/ui/literal-input.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import type { OwnersRedirect } from "#rules/redirect/redirect.ts";
import { pathInShop } from "#rules/redirect/shop-path.ts";
import { type Ends, useRedirectEditor, versionOf } from "./use-redirect-editor.ts";

export function RedirectForm({ opened }: { opened: OwnersRedirect | undefined }) {
  const { slug } = useStore();
  const { form, editor, save } = useRedirectEditor(opened);
  return (
    <>
      <RecordForm editor={editor} onSubmit={save}>
        <Card>
          <div className="grid gap-5">
            <PathField
              form={form}
              name="from"
              label="From"
              placeholder="/old-page"
              hint={`A path of your shop, without /${slug}. While a page is there, the page is shown.`}
            />
            <PathField
              form={form}
              name="to"
              label="To"
              placeholder="/products/mug"
              hint={`A path of your shop, without /${slug}.`}
            />
          </div>
        </Card>
      </RecordForm>
      <ClashDialog editor={editor} versionOf={versionOf} />
    </>
  );
}

type PathFieldProps = {
  form: UseFormReturn<Ends>;
  name: keyof Ends;
  label: string;
  placeholder: string;
  hint: string;
};

/** An address copied from the browser becomes the path that is meant. */
function PathField({ form, name, label, placeholder, hint }: PathFieldProps) {
  const { slug, main_domain } = useStore();

  function shorten() {
    const typed = form.getValues(name).trim();
    const shop = { origin: window.location.origin, slugs: [slug], names: main_domain ? [main_domain] : [] };
    const path = pathInShop(typed.startsWith(`/${slug}/`) ? shop.origin + typed : typed, shop);
    if (path) form.setValue(name, path, { shouldDirty: true });
  }

  return (
    <Field label={label} error={form.formState.errors[name]?.message} hint={hint} required>
      <LiteralInput {...form.register(name, { onBlur: shorten })} placeholder={placeholder} />
    </Field>
  );
}
