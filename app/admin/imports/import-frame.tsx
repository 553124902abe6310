import type { ReactNode } from "react";
import { PageHeader } from "#app/ui/page-header.tsx";
import { fileWords } from "./import-words.ts";
import type { Import } from "./use-import.ts";

type ImportFrameProps = { opened: Import; actions?: ReactNode; children: ReactNode };

/** The file's name and size, above every state of its import. */
export function ImportFrame({ opened, actions, children }: ImportFrameProps) {
  return (
    <>
      <title>{`${opened.file_name} · Storewright`}</title>
      <PageHeader
        title={<span className="wrap-anywhere">{opened.file_name}</span>}
        subtitle={fileWords(opened)}
        back={{ to: "/admin/products", label: "Products" }}
        actions={actions}
      />
      {children}
    </>
  );
}
