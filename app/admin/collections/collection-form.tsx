import { ClashDialog } from "#app/admin/editor/clash-dialog.tsx";
import { DescriptionField } from "#app/admin/editor/description-field.tsx";
import { HandleField } from "#app/admin/editor/handle-field.tsx";
import { RecordForm } from "#app/admin/editor/record-form.tsx";
import { TitleField } from "#app/admin/editor/title-field.tsx";
import { useStore } from "#app/admin/session/session.ts";
import { Card } from "#app/ui/card.tsx";
import type { Collection } from "#rules/collection/collection.ts";
import { CollectionImage } from "./collection-image.tsx";
import { CollectionProducts } from "./collection-products.tsx";
import { versionOf } from "./use-collection-draft.ts";
import { useCollectionEditor } from "./use-collection-editor.ts";

export function CollectionForm({ opened: first }: { opened: Collection | undefined }) {
  const { slug } = useStore();
  const { draft, editor, save } = useCollectionEditor(first);
  const { info, image, members, setMembers } = draft;
  return (
    <>
      <RecordForm editor={editor} onSubmit={save}>
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid grid-cols-1 gap-6">
            <Card title="Collection info">
              <div className="grid gap-5">
                <TitleField form={info} />
                <DescriptionField form={info} />
                <HandleField form={info} addressBefore={`/${slug}/collections/`} />
              </div>
            </Card>
            <CollectionProducts members={members} onChange={setMembers} />
          </div>
          <CollectionImage image={image} />
        </div>
      </RecordForm>
      <ClashDialog editor={editor} versionOf={versionOf} />
    </>
  );
}
