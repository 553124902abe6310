import type { InferResponseType } from "hono/client";
import { answer, api } from "#app/admin/api/api-client.ts";
import { RecordPicker } from "./record-picker.tsx";

type ListedCollection = InferResponseType<typeof api.collections.$get, 200>["collections"][number];

export type CollectionChoice = Pick<ListedCollection, "id" | "title" | "image">;

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
