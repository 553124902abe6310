import { api } from "#app/admin/api/api-client.ts";
import { toApiError } from "#app/admin/api/api-error.ts";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { saveFile } from "#app/admin/ui/save-file.ts";
import { Card } from "#app/ui/card.tsx";
import { REDIRECT_FILES, REDIRECT_FORMATS, type RedirectFormat } from "#rules/import/redirect-file.ts";
import { type Import, useImportAction } from "./use-import.ts";

const LABELS: Record<RedirectFormat, string> = {
  shopify: "Shopify (CSV)",
  nginx: "nginx",
  htaccess: "Apache (.htaccess)",
};

/** What an owner must know about the old addresses of such a file. Other files do not say any. */
const HINTS: Partial<Record<NonNullable<Import["dialect"]>, string>> = {
  shopify:
    "Shopify redirects from pages that it no longer has: upload the file there, then remove the products or close that shop.",
  woocommerce:
    "WooCommerce leaves web addresses out of its file. These are the ones that it makes of the names, such as /product/blue-mug; if you changed them there, change them in the file.",
};

/** Files for the old shop that lead its visitors here. */
export function ImportRedirects({ opened }: { opened: Import }) {
  const hint = opened.state === "done" && opened.dialect && HINTS[opened.dialect];
  if (!hint) return null;
  return (
    <Card
      className="mb-6"
      title="Redirects from your old shop"
      description={`Links and search engines still lead to its web addresses. One of these files leads them on to your products and collections here, drafts included. ${hint}`}
    >
      <div className="flex flex-wrap gap-2">
        {REDIRECT_FORMATS.map((format) => (
          <Download key={format} id={opened.id} format={format} />
        ))}
      </div>
    </Card>
  );
}

function Download({ id, format }: { id: string; format: RedirectFormat }) {
  const file = useImportAction(async () => {
    const response: Response = await api.imports[":id"].redirects.$get({ param: { id }, query: { format } });
    if (!response.ok) throw await toApiError(response);
    saveFile(await response.blob(), REDIRECT_FILES[format].name);
  }, "The file could not be written");
  return (
    <DeedButton variant="secondary" deed={file}>
      {LABELS[format]}
    </DeedButton>
  );
}
