import type { InferResponseType } from "hono/client";
import { answer, api } from "#app/admin/api/api-client.ts";
import { Badge } from "#app/ui/badge.tsx";
import { RecordPicker } from "./record-picker.tsx";

export type Choice = InferResponseType<typeof api.products.choices.$get, 200>["products"][number];

type ProductPickerProps = {
  open: boolean;
  onClose: () => void;
  members: readonly Choice[];
  onChange: (members: readonly Choice[]) => void;
};

export function ProductPicker(props: ProductPickerProps) {
  return (
    <RecordPicker
      {...props}
      noun="product"
      read={async (query) => {
        const { products, next } = await answer(api.products.choices.$get({ query }));
        return { choices: products, next };
      }}
      pictureOf={({ featured_image }) => featured_image}
      badgeOf={({ status }) => status === "draft" && <Badge>Draft</Badge>}
    />
  );
}
