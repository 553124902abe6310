import type { ReactNode } from "react";
import { say } from "#rules/language/say.ts";
import { Spinner } from "./spinner.tsx";

/** Says what is loading; a skeleton may be shown below. */
export function Loading({ text = say.common.loading, children }: { text?: string; children?: ReactNode }) {
  return (
    <>
      <p role="status" className="flex items-center gap-2 py-3 text-14 text-muted">
        <Spinner />
        {text}
      </p>
      {children}
    </>
  );
}
