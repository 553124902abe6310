import { useState } from "react";
import { useSearchParams } from "react-router";
import { RecordForm } from "#app/admin/editor/record-form.tsx";
import { Fields } from "#app/admin/session/read-only.tsx";
import { Tabs } from "#app/admin/ui/tabs.tsx";
import type { Product } from "#rules/product/product.ts";
import { ConflictDialog } from "./conflict/conflict-dialog.tsx";
import { DetailsTab } from "./details-tab.tsx";
import { MediaTab } from "./media/media-tab.tsx";
import { OptionsCard } from "./options/options-card.tsx";
import { ProductActions } from "./product-actions.tsx";
import { ProductListing } from "./product-listing.tsx";
import { RelatedCard } from "./related-card.tsx";
import { TabLabel } from "./tab-label.tsx";
import { type ProductTab, useProductEditor } from "./use-product-editor.ts";
import { VariantsCard } from "./variants-card.tsx";

export function ProductForm({ opened: first }: { opened: Product | undefined }) {
  const [tab, setTab] = useProductTab();
  const { draft, editor, wrongCell, save } = useProductEditor(first, setTab);
  const { details, media, variants } = draft;
  const { errors } = details.formState;
  return (
    <>
      <RecordForm
        editor={editor}
        onSubmit={save}
        hasTabs
        actions={draft.opened && <ProductActions product={draft.opened} changed={draft.changed} />}
      >
        <Tabs
          label="Product"
          value={tab}
          onChange={(value) => setTab(value as ProductTab)}
          tabs={[
            {
              value: "details",
              label: <TabLabel text="Details" wrong={Object.keys(errors).length > 0} />,
              panel: (
                <Fields>
                  <DetailsTab form={details}>
                    <ProductListing draft={draft} />
                    {draft.opened && <RelatedCard product={draft.opened.id} />}
                  </DetailsTab>
                </Fields>
              ),
            },
            {
              value: "media",
              label: (
                <TabLabel
                  text="Media"
                  count={media.state.items.length}
                  wrong={media.state.items.some((item) => item.upload?.error)}
                />
              ),
              panel: (
                <Fields>
                  <MediaTab media={media} variants={variants} />
                </Fields>
              ),
            },
            {
              value: "variants",
              label: (
                <TabLabel
                  text="Variants"
                  count={variants.rows.length > 1 ? variants.rows.length : 0}
                  wrong={variants.issues.length > 0 || variants.rows.some((row) => row.issues)}
                />
              ),
              panel: (
                <div className="grid grid-cols-1 gap-6">
                  <Fields>
                    <OptionsCard editor={variants} />
                  </Fields>
                  <VariantsCard
                    editor={variants}
                    product={draft.opened?.id}
                    opened={draft.before}
                    wrongCell={wrongCell}
                    pictures={media.state.items}
                  />
                </div>
              ),
            },
          ]}
        />
      </RecordForm>
      <ConflictDialog clash={editor.clash} onDecide={editor.decide} onClose={editor.closeClash} />
    </>
  );
}

/** In the URL, so that a reload and a shared link open the same tab; switched at once, without waiting for it. */
function useProductTab() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("tab");
  const [tab, setTab] = useState<ProductTab>(asked === "media" || asked === "variants" ? asked : "details");

  function goTo(next: ProductTab) {
    setTab(next);
    setSearch(next === "details" ? {} : { tab: next }, { replace: true, preventScrollReset: true });
  }
  return [tab, goTo] as const;
}
