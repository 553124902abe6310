import { useRef } from "react";
import { Controller } from "react-hook-form";
import { useNavigate } from "react-router";
import { HandleField } from "#app/admin/editor/handle-field.tsx";
import { useSaveShortcut } from "#app/admin/editor/use-save-shortcut.ts";
import { RichTextField } from "#app/admin/rich-text/rich-text-field.tsx";
import { useStore } from "#app/admin/session/session.ts";
import { useLeaveGuard } from "#app/admin/ui/leave-guard.tsx";
import { SaveBar } from "#app/admin/ui/save-bar.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { handleFor } from "#rules/text/slug.ts";
import { CollectionConflict } from "./collection-conflict.tsx";
import { CollectionImage } from "./collection-image.tsx";
import type { Collection } from "./collection-page.tsx";
import { CollectionProducts } from "./collection-products.tsx";
import { useCollectionEditor } from "./use-collection-editor.ts";

export function CollectionForm({ opened: first }: { opened: Collection | undefined }) {
  const navigate = useNavigate();
  const { slug } = useStore();
  const element = useRef<HTMLFormElement>(null);
  const editor = useCollectionEditor(first, () => {
    guard.letGo();
    navigate("/admin/collections");
  });
  const { opened, info, changed, saving } = editor;
  const guard = useLeaveGuard(changed);
  useSaveShortcut(element);

  const { errors, isSubmitted } = info.formState;
  const title = opened ? opened.title : "New collection";

  function fillHandle() {
    const handle = handleFor(info.getValues("title"));
    if (info.getValues("handle").trim() !== "" || !handle) return;
    info.setValue("handle", handle, { shouldDirty: true, shouldValidate: isSubmitted });
  }

  return (
    <>
      <title>{`${title} · Storewright`}</title>
      <PageHeader
        title={<span className="wrap-anywhere line-clamp-2">{title}</span>}
        back={{ to: "/admin/collections", label: "Collections" }}
      />
      <form ref={element} noValidate onSubmit={editor.save}>
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid grid-cols-1 gap-6">
            <Card title="Collection info">
              <div className="grid gap-5">
                <Field label="Title" error={errors.title?.message} required>
                  <TextInput {...info.register("title", { onBlur: fillHandle })} autoComplete="off" />
                </Field>
                <Controller
                  control={info.control}
                  name="description_html"
                  render={({ field }) => (
                    <RichTextField
                      label="Description"
                      value={field.value}
                      onChange={field.onChange}
                      fieldRef={field.ref}
                      error={errors.description_html?.message}
                    />
                  )}
                />
                <HandleField form={info} addressBefore={`/${slug}/collections/`} />
              </div>
            </Card>
            <CollectionProducts members={editor.members} onChange={editor.setMembers} />
          </div>
          <CollectionImage image={editor.image} />
        </div>
        <SaveBar
          discardLabel="Cancel"
          onDiscard={() => navigate("/admin/collections")}
          changed={changed}
          busy={saving}
        />
      </form>
      {guard.question}
      <CollectionConflict editor={editor} />
    </>
  );
}
