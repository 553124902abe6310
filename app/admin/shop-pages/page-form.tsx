import { ExternalLink } from "lucide-react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { ClashDialog } from "#app/admin/editor/clash-dialog.tsx";
import { DescriptionField } from "#app/admin/editor/description-field.tsx";
import { HandleField } from "#app/admin/editor/handle-field.tsx";
import { RecordForm } from "#app/admin/editor/record-form.tsx";
import { TitleField } from "#app/admin/editor/title-field.tsx";
import { ListingPart } from "#app/admin/search-listing/listing-part.tsx";
import { useStore } from "#app/admin/session/session.ts";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Select } from "#app/ui/select.tsx";
import { recordListing } from "#rules/search-listing/search-listing.ts";
import { blanksIn } from "#rules/shop-page/blanks.ts";
import type { OwnersPage } from "#rules/shop-page/shop-page.ts";
import { type PageWords, usePageEditor, versionOf } from "./use-page-editor.ts";

type PageFormProps = {
  opened: OwnersPage | undefined;
  /** What a new page begins with. */
  start?: Partial<PageWords>;
  isLegal?: boolean;
};

export function PageForm({ opened: first, start, isLegal = false }: PageFormProps) {
  const { slug } = useStore();
  const { form, opened, editor, save, question } = usePageEditor(first, start);
  return (
    <>
      <RecordForm editor={editor} onSubmit={save}>
        <Note form={form} isLegal={isLegal} />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid grid-cols-1 gap-6">
            <Card>
              <div className="grid gap-5">
                <TitleField form={form} />
                <DescriptionField form={form} name="body_html" label="Text" />
              </div>
            </Card>
            <Listing form={form} />
          </div>
          <div className="grid gap-6">
            <Card>
              <Field
                label="Status"
                error={form.formState.errors.status?.message}
                hint="Only published pages are shown to shoppers."
              >
                <Select {...form.register("status")}>
                  <option value="draft">Draft</option>
                  <option value="published">Published</option>
                </Select>
              </Field>
              {opened?.status === "published" && <ViewPage path={`/${slug}/pages/${opened.handle}`} />}
            </Card>
            <Card>
              <HandleField form={form} addressBefore={`/${slug}/pages/`} />
            </Card>
          </div>
        </div>
      </RecordForm>
      <ClashDialog editor={editor} versionOf={versionOf} />
      <ConfirmDialog
        open={question.open}
        onClose={question.close}
        onConfirm={question.confirm}
        title="Publish a page with blanks?"
        description={`Shoppers will read ${question.blanks.join(", ")}.`}
        confirmLabel="Publish anyway"
      />
    </>
  );
}

function Listing({ form }: { form: UseFormReturn<PageWords> }) {
  const { name, slug } = useStore();
  const page = useWatch({ control: form.control }) as PageWords;
  const { title, body_html: html, handle } = page;
  const own = { searchTitle: page.search_title, searchDescription: page.search_description };
  const listing = recordListing({ title, html, ...own }, name);
  return (
    <ListingPart form={form} listing={listing} path={`/${slug}/pages/${handle}`} pictureUrl={undefined} />
  );
}

/** Above a text that begins as one of ours: what is still to do before it can be published. */
function Note({ form, isLegal }: { form: UseFormReturn<PageWords>; isLegal: boolean }) {
  const blanks = blanksIn(useWatch({ control: form.control, name: "body_html" }));
  if (blanks.length === 0 && !isLegal) return null;
  return (
    <div
      role="note"
      className="mb-6 flex items-start gap-3 rounded-card border border-warning/40 bg-card p-5 text-14"
    >
      <Icon name="alert" className="mt-0.5 size-4 shrink-0 text-warning" />
      <div className="grid min-w-0 gap-1">
        {isLegal && (
          <p className="font-medium">
            This is a starting text and no legal advice. Have it checked before you publish it.
          </p>
        )}
        {blanks.length > 0 && (
          <p className="wrap-anywhere text-muted">Still to fill in: {blanks.join(", ")}</p>
        )}
      </div>
    </div>
  );
}

function ViewPage({ path }: { path: string }) {
  return (
    <a
      href={path}
      target="_blank"
      rel="noopener"
      className="mt-4 inline-flex items-center gap-1.5 font-medium text-13 text-accent hover:underline"
    >
      View page
      <ExternalLink aria-hidden="true" className="size-4" strokeWidth={1.75} />
    </a>
  );
}
