import { Download } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useMay } from "#app/admin/session/use-may.ts";
import { DecisionDialog } from "#app/admin/ui/decision-dialog.tsx";
import { RadioCards } from "#app/admin/ui/radio-cards.tsx";
import { Button } from "#app/ui/button.tsx";
import { PRODUCT_FORMATS, type ProductFormat } from "#rules/export/export-kind.ts";
import { EXPORT_NEEDS } from "#rules/people/export-needs.ts";
import type { ProductMatch } from "#rules/product/product-match.ts";
import { FORMAT_WORDS } from "./export-words.ts";
import { useStartExport } from "./use-export.ts";

type ExportProductsProps = Pick<ComponentProps<typeof Button>, "size"> & {
  label?: string;
  /** Which products: the chosen ones, or all that match. */
  which: { ids: string[] } | ProductMatch;
  /** “3 products”. */
  whichWords: string;
};

/** Asks for the format of a product file, then writes it. */
export function ExportProducts({ label = "Export", which, whichWords, size }: ExportProductsProps) {
  const [open, setOpen] = useState(false);
  const [format, setFormat] = useState<ProductFormat>("storewright");
  const start = useStartExport();
  const close = () => setOpen(false);
  const isOffered = useMay()(EXPORT_NEEDS.products);
  const write = () => start.mutate({ kind: "products", format, ...which }, { onSuccess: close });
  if (!isOffered) return null;
  return (
    <>
      <Button variant="secondary" size={size} onClick={() => setOpen(true)}>
        <Download aria-hidden="true" className="size-4" />
        {label}
      </Button>
      <DecisionDialog
        open={open}
        onClose={close}
        title="Export products"
        deed={{ children: "Export", busy: start.isPending, onClick: write }}
      >
        <p className="mb-4 text-14 text-muted">
          {whichWords}, as a CSV file. It is written in the background, and kept for 7 days.
        </p>
        <RadioCards
          label="Format"
          options={PRODUCT_FORMATS.map((value) => ({ value, ...FORMAT_WORDS[value] }))}
          value={format}
          onChange={setFormat}
        />
      </DecisionDialog>
    </>
  );
}
