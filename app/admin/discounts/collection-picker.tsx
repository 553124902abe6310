import { answer, api } from "#app/admin/api-client.ts";
import { RecordPicker } from "#app/admin/list/record-picker.tsx";
import type { CollectionChoice } from "./discount-fields.ts";

type CollectionPickerProps = {
  open: boolean;
  onClose: () => void;
  members: readonly CollectionChoice[];
  onChange: (members: readonly CollectionChoice[]) => void;
};

export function CollectionPicker(props: CollectionPickerProps) {
  return (
    <RecordPicker
      {...props}
      noun="collection"
      read={async (query) => {
        const { collections, next } = await answer(api.collections.$get({ query }));
        return { choices: collections.map(({ id, title, image }) => ({ id, title, image })), next };
      }}
      pictureOf={({ image }) => image}
    />
  );
}
