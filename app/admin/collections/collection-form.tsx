import { useWatch } from "react-hook-form";
import { ClashDialog } from "#app/admin/editor/clash-dialog.tsx";
import { DescriptionField } from "#app/admin/editor/description-field.tsx";
import { HandleField } from "#app/admin/editor/handle-field.tsx";
import { RecordForm } from "#app/admin/editor/record-form.tsx";
import { TitleField } from "#app/admin/editor/title-field.tsx";
import { ListingPart } from "#app/admin/search-listing/listing-part.tsx";
import { useStore } from "#app/admin/session/session.ts";
import { Card } from "#app/ui/card.tsx";
import type { Collection } from "#rules/collection/collection.ts";
import { recordListing } from "#rules/search-listing/search-listing.ts";
import { CollectionImage } from "./collection-image.tsx";
import { CollectionProducts } from "./collection-products.tsx";
import { type CollectionDraft, type CollectionInfo, versionOf } from "./use-collection-draft.ts";
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
            <Listing draft={draft} />
          </div>
          <CollectionImage image={image} />
        </div>
      </RecordForm>
      <ClashDialog editor={editor} versionOf={versionOf} />
    </>
  );
}

function Listing({ draft: { info, image, members } }: { draft: CollectionDraft }) {
  const { name, slug } = useStore();
  const {
    title,
    description_html: html,
    handle,
    ...search
  } = useWatch({ control: info.control }) as CollectionInfo;
  const own = { searchTitle: search.search_title, searchDescription: search.search_description };
  const listing = recordListing({ title, html, ...own }, name);
  // As its page does: without a picture of its own, that of its first product.
  const ofMember = members.find(({ featured_image }) => featured_image)?.featured_image;
  return (
    <ListingPart
      form={info}
      listing={listing}
      path={`/${slug}/collections/${handle}`}
      pictureUrl={(image.picture ?? ofMember)?.url}
    />
  );
}
