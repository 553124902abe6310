import { StoreSwitch } from "#app/admin/settings/store-switch.tsx";
import { Card } from "#app/ui/card.tsx";

export function AsYouTypeCard() {
  return (
    <Card
      title="Search in your store"
      description="Shows products, collections and pages at every key, also with a wrong, missing or swapped letter. It looks at titles, vendors, tags, options, SKUs and barcodes. The result page shows similar products below its own."
    >
      <StoreSwitch field="search_as_you_type" label="Show results while shoppers type" />
    </Card>
  );
}
