import { type Control, useWatch } from "react-hook-form";
import { useStore } from "#app/admin/session/session.ts";
import { Card } from "#app/ui/card.tsx";
import { senderLines } from "#rules/store/sender-lines.ts";
import type { StoreDetailsInput } from "#rules/store/store-details-input.ts";
import type { OpenedDetails } from "./store-details.ts";

type SenderExampleProps = { control: Control<StoreDetailsInput>; countries: OpenedDetails["countries"] };

/** How invoices and mails name the sender, with the form's current values. */
export function SenderExample({ control, countries }: SenderExampleProps) {
  const store = useStore();
  const typed = useWatch({ control });
  const text = (field: Exclude<keyof StoreDetailsInput, "small_business">) => typed[field]?.trim() ?? "";
  const [name, ...lines] = senderLines({
    name: text("legal_name") || store.name,
    street: text("street"),
    postalCode: text("postal_code"),
    city: text("city"),
    region: text("region"),
    country: countries.find(({ code }) => code === typed.country_code) ?? { code: "", name: "" },
    taxNumber: text("tax_number"),
    vatId: text("vat_id"),
    email: text("contact_email"),
  });
  return (
    <Card title="Example" description="How an invoice will name you.">
      <address className="wrap-anywhere border-line border-l-2 pl-4 text-14 not-italic">
        <p className="font-medium" dir="auto">
          {name}
        </p>
        <p className="whitespace-pre-line text-muted" dir="auto">
          {lines.join("\n")}
        </p>
      </address>
    </Card>
  );
}
