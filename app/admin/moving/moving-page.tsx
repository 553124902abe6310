import { ArchiveCard } from "#app/admin/exports/archive-card.tsx";
import { ExportCard } from "#app/admin/exports/export-card.tsx";
import { ChooseImportFile } from "#app/admin/imports/choose-import-file.tsx";
import { ImportDropZone } from "#app/admin/imports/import-drop-zone.tsx";
import { ImportList } from "#app/admin/imports/import-list.tsx";
import { useImportUpload } from "#app/admin/imports/use-import-upload.ts";
import { useMay } from "#app/admin/session/use-may.ts";
import { SettingsPage } from "#app/admin/settings/settings-page.tsx";
import { cachedPage } from "#app/page-context.ts";
import { Card } from "#app/ui/card.tsx";
import { EXPORT_NEEDS } from "#rules/people/export-needs.ts";

export const handle = cachedPage();

export default function MovingPage() {
  const upload = useImportUpload();
  const may = useMay();
  return (
    <ImportDropZone upload={upload}>
      <SettingsPage title="Import and export" needs="look">
        {may("catalogue") && (
          <Card
            title="Import products"
            description="Drop a CSV file of Shopify, WooCommerce or Storewright here, or a list of SKU, stock and price. You see what will change before anything does, and can undo it for 30 days."
            action={<ChooseImportFile upload={upload} label="Choose file" />}
          >
            <ImportList />
          </Card>
        )}
        <ExportCard />
        {may(EXPORT_NEEDS.everything) && <ArchiveCard />}
      </SettingsPage>
    </ImportDropZone>
  );
}
