import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { speechOf } from "#domain/invoices/paper-speech.ts";
import { type Speech, speakingAs } from "#domain/language/speaking.ts";
import type { PrintedInvoice } from "#rules/invoice/invoice.ts";
import { say } from "#rules/language/say.ts";
import type { PackingSlip } from "#rules/order/parcel/packing-slip.ts";
import { InvoiceSheet } from "./invoice-sheet.tsx";
import { PackingSlipSheet } from "./packing-slip-sheet.tsx";

// Finished HTML: owner and shopper see the same sheet, in the language of the paper and not in that of the page around it.

/** An invoice or a credit note, in the language that it was issued in. */
export function renderInvoice(document: PrintedInvoice): string {
  return render(<InvoiceSheet document={document} />, speechOf(document.content));
}

export function renderPackingSlip(slip: PackingSlip, speech: Speech): string {
  return render(<PackingSlipSheet slip={slip} />, speech);
}

function render(sheet: ReactNode, speech: Speech): string {
  return speakingAs(speech, () =>
    renderToStaticMarkup(
      <div lang={say.html.lang} dir={say.html.dir || "ltr"}>
        {sheet}
      </div>,
    ),
  );
}
