import { useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { DeletedDialog } from "#app/admin/editor/deleted-dialog.tsx";
import { useSaveShortcut } from "#app/admin/editor/use-save-shortcut.ts";
import { useLeaveGuard } from "#app/admin/ui/leave-guard.tsx";
import { SaveBar } from "#app/admin/ui/save-bar.tsx";
import { Tabs } from "#app/admin/ui/tabs.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Product } from "#rules/product/product.ts";
import { ConflictDialog } from "./conflict/conflict-dialog.tsx";
import { DetailsTab } from "./details-tab.tsx";
import { MediaTab } from "./media/media-tab.tsx";
import { OptionsCard } from "./options/options-card.tsx";
import { TabLabel } from "./tab-label.tsx";
import { useProductEditor } from "./use-product-editor.ts";
import { VariantsCard } from "./variants-card.tsx";

export type ProductTab = "details" | "media" | "variants";

export function ProductForm({ opened: first }: { opened: Product | undefined }) {
  const navigate = useNavigate();
  const [tab, setTab] = useProductTab();
  const element = useRef<HTMLFormElement>(null);
  const editor = useProductEditor(first, {
    onTab: setTab,
    onSaved: () => {
      guard.letGo();
      navigate("/admin/products");
    },
  });
  const { opened, details, media, variants, changed, saving } = editor;
  const guard = useLeaveGuard(changed);
  useSaveShortcut(element);

  const { errors } = details.formState;
  const title = opened ? opened.title : "New product";
  return (
    <>
      <title>{`${title} · Storewright`}</title>
      <PageHeader
        title={<span className="wrap-anywhere line-clamp-2">{title}</span>}
        back={{ to: "/admin/products", label: "Products" }}
      />
      <form ref={element} noValidate onSubmit={editor.save}>
        <Tabs
          label="Product"
          value={tab}
          onChange={(value) => setTab(value as ProductTab)}
          tabs={[
            {
              value: "details",
              label: <TabLabel text="Details" wrong={Object.keys(errors).length > 0} />,
              panel: <DetailsTab form={details} />,
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
              panel: <MediaTab media={media} />,
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
                  <OptionsCard editor={variants} />
                  <VariantsCard editor={variants} opened={editor.before} wrongCell={editor.wrongCell} />
                </div>
              ),
            },
          ]}
        />
        <SaveBar
          discardLabel="Cancel"
          onDiscard={() => navigate("/admin/products")}
          changed={changed}
          busy={saving}
        />
      </form>
      {guard.question}
      <ConflictDialog conflict={editor.conflict} onDecide={editor.decide} onClose={editor.closeConflict} />
      <DeletedDialog open={editor.deleted} onSaveAsNew={editor.saveAsNew} onClose={editor.closeDeleted} />
    </>
  );
}

/** In the address, so that a reload and a shared link open the same tab; switched at once, without waiting for it. */
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
