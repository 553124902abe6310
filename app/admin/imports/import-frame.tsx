import type { ReactNode } from "react";
import { PageHeader } from "#app/ui/page-header.tsx";
import { withoutTurns } from "#rules/text/text.ts";
import { fileName, fileWords } from "./import-words.ts";
import type { Import } from "./use-import.ts";

type ImportFrameProps = { opened: Import; actions?: ReactNode; children: ReactNode };

/** The file's name and size, above every state of its import. */
export function ImportFrame({ opened, actions, children }: ImportFrameProps) {
  const name = fileName(opened.file_name);
  return (
    <>
      <title>{`${name} · Storewright`}</title>
      <PageHeader
        title={
          <span className="wrap-anywhere" title={withoutTurns(opened.file_name)}>
            {name}
          </span>
        }
        subtitle={fileWords(opened)}
        back={{ to: "/admin/products", label: "Products" }}
        actions={actions}
      />
      {children}
    </>
  );
}
