import { Card } from "#app/ui/card.tsx";
import { ExportButton } from "./export-button.tsx";
import { ExportList } from "./export-list.tsx";
import { ExportProducts } from "./export-products.tsx";

/** Everything that can be taken along, and what was. */
export function ExportCard() {
  return (
    <Card
      title="Export"
      description="Take your data along any time. Files are kept here for 7 days. Lists have an Export button for what they show."
    >
      <div className="mb-5 flex flex-wrap gap-2">
        <ExportProducts label="Products" which={{}} whichWords="All products" />
        <ExportButton label="Orders" input={{ kind: "orders", all: true }} />
        <ExportButton label="Invoices" input={{ kind: "invoices" }} />
        <ExportButton label="Customers" input={{ kind: "customers" }} />
        <ExportButton label="Discounts" input={{ kind: "discounts" }} />
        <ExportButton label="Redirects" input={{ kind: "redirects" }} />
        <ExportButton label="Pages" input={{ kind: "pages" }} />
      </div>
      <ExportList
        caption="Exports"
        isListed={({ kind }) => kind !== "everything"}
        nothing="No exports in the last 7 days."
      />
    </Card>
  );
}
