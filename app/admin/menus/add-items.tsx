import { useState } from "react";
import { type CollectionChoice, CollectionPicker } from "#app/admin/pickers/collection-picker.tsx";
import type { PickedRecord, RecordKind } from "#app/admin/pickers/linked-record.ts";
import { type PageChoice, PagePicker } from "#app/admin/pickers/page-picker.tsx";
import { type Choice as ProductChoice, ProductPicker } from "#app/admin/pickers/product-picker.tsx";
import { ActionMenu } from "#app/admin/ui/menu/action-menu.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type EditedItem, newItem, recordItem } from "./menus-fields.ts";

type AddItemsProps = {
  label: string;
  onAdd: (added: EditedItem[]) => void;
  /** With fields that are to be filled in. */
  onAddBlank: (added: EditedItem) => void;
};

/** Records are picked, several at a time; a search and a web address are typed. */
export function AddItems({ label, onAdd, onAddBlank }: AddItemsProps) {
  const collections = usePicker<CollectionChoice>("collection", onAdd);
  const products = usePicker<ProductChoice>("product", onAdd);
  const pages = usePicker<PageChoice>("page", onAdd);
  return (
    <>
      <ActionMenu
        align="start"
        trigger={
          <Button variant="secondary" size="small" aria-label={label} className="justify-self-start">
            <Icon name="plus" className="size-4" />
            Add links
          </Button>
        }
        groups={[
          [
            { label: "Collections", onChoose: collections.show },
            { label: "Products", onChoose: products.show },
            { label: "Pages", onChoose: pages.show },
          ],
          [
            { label: "Search or all products", onChoose: () => onAddBlank(newItem("search")) },
            { label: "Web address", onChoose: () => onAddBlank(newItem("address")) },
          ],
        ]}
      />
      <CollectionPicker {...collections.props} />
      <ProductPicker {...products.props} />
      <PagePicker {...pages.props} />
    </>
  );
}

/** What was picked is added when the picker is closed. */
function usePicker<Choice extends PickedRecord>(kind: RecordKind, onAdd: AddItemsProps["onAdd"]) {
  const [open, setOpen] = useState(false);
  const [members, setMembers] = useState<readonly Choice[]>([]);

  function onClose() {
    setOpen(false);
    setMembers([]);
    if (members.length > 0) onAdd(members.map((choice) => recordItem(kind, choice)));
  }

  return { show: () => setOpen(true), props: { open, onClose, members, onChange: setMembers } };
}
