import { useState } from "react";
import { ShowMore } from "#app/admin/list/show-more.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { type Import, type ImportItem, useImportItems } from "./use-import.ts";

/** Which variants the question about stock is for. */
export function AskingVariants({ opened }: { opened: Import }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer text-13">Which ones</summary>
      {isOpen && <Variants opened={opened} />}
    </details>
  );
}

function Variants({ opened }: { opened: Import }) {
  const rows = useImportItems(opened, "asking");
  const { data, isError } = rows;
  if (isError && !data) return <p className="mt-2 text-13 text-danger">Failed to load them.</p>;
  if (!data) return <Loading />;
  const items = data.pages.flatMap((page) => page.items);
  return (
    <>
      <ul className="mt-2 grid gap-1 text-13">
        {items.map((item) => (
          <li key={item.position} className="wrap-anywhere">
            <bdi>{item.title}</bdi>
            <span className="text-muted">{variantsOf(item)}</span>
          </li>
        ))}
      </ul>
      <ShowMore rows={rows} size="small" className="mt-3" />
    </>
  );
}

/** “ · Row 3 · Blue, Red and 4 more”. */
function variantsOf({ row, asking, asks_stock }: ImportItem): string {
  const more = asks_stock - asking.length;
  const titles = asking.length > 0 ? ` · ${asking.join(", ")}${more > 0 ? ` and ${more} more` : ""}` : "";
  return ` · Row ${row}${titles}`;
}
