import { useStore } from "#app/admin/session/session.ts";
import { useStoreSwitch } from "#app/admin/settings/use-store-switch.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Card } from "#app/ui/card.tsx";

/** A switch that saves at once: it is the only field of its card. */
export function AsYouTypeCard() {
  const { search_as_you_type: on } = useStore();
  const save = useStoreSwitch("search_as_you_type");
  return (
    <Card
      title="Search in your store"
      description="Shows products, collections and pages at every key, also with a wrong, missing or swapped letter. It looks at titles, vendors, tags, options, SKUs and barcodes. The result page shows similar products below its own."
    >
      <Checkbox
        label="Show results while shoppers type"
        checked={save.isPending ? save.variables : on}
        onChange={(wanted) => save.mutate(wanted)}
        disabled={save.isPending}
      />
    </Card>
  );
}
