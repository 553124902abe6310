import { useWatch } from "react-hook-form";
import { useShopAddress } from "#app/admin/session/session.ts";
import { TextToCopy } from "#app/admin/ui/text-to-copy.tsx";
import { Card } from "#app/ui/card.tsx";
import { normalCode } from "#rules/discount/discount.ts";
import type { DiscountFormReturn } from "./discount-fields.ts";

export function ShareCard({ form }: { form: DiscountFormReturn }) {
  const address = useShopAddress();
  const code = normalCode(useWatch({ control: form.control, name: "code" }));
  if (!/^[A-Z0-9_-]{1,40}$/.test(code)) return null;
  return (
    <Card title="Share link" description="Opens your store with this code already entered.">
      <TextToCopy key={code} text={`${address}?discount=${code}`} what="link" />
    </Card>
  );
}
