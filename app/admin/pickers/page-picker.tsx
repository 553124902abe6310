import type { InferResponseType } from "hono/client";
import { answer, api } from "#app/admin/api/api-client.ts";
import { Badge } from "#app/ui/badge.tsx";
import { RecordPicker } from "./record-picker.tsx";

export type PageChoice = InferResponseType<typeof api.pages.$get, 200>["pages"][number];

type PagePickerProps = {
  open: boolean;
  onClose: () => void;
  members: readonly PageChoice[];
  onChange: (members: readonly PageChoice[]) => void;
};

export function PagePicker(props: PagePickerProps) {
  return (
    <RecordPicker
      {...props}
      noun="page"
      read={async ({ search }) => {
        const { pages } = await answer(api.pages.$get({ query: search ? { search } : {} }));
        return { choices: pages, next: null };
      }}
      badgeOf={({ status }) => status === "draft" && <Badge>Draft</Badge>}
    />
  );
}
