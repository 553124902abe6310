import { createContext, type ReactNode, use } from "react";
import type { Permission } from "#rules/people/roles.ts";
import { useMay } from "./use-may.ts";

const ReadOnlyContext = createContext(false);

/** Whether what is here can only be looked at: for buttons, and for fields that are no form controls of the browser. */
export function useReadOnly(): boolean {
  return use(ReadOnlyContext);
}

type ReadOnlyUnlessProps = {
  needs: Permission;
  /** A list says it by what it leaves out. */
  silent?: boolean;
  children: ReactNode;
};

/** What a person without the permission can look at: says so once, and `Fields` inside it are off. */
export function ReadOnlyUnless({ needs, silent = false, children }: ReadOnlyUnlessProps) {
  const isSaid = useReadOnly();
  const readOnly = !useMay()(needs) || isSaid;
  return (
    <ReadOnlyContext value={readOnly}>
      {readOnly && !silent && !isSaid && (
        <p className="mb-4 text-13 text-muted [.flex>&]:mb-0">You can look at this, but not change it.</p>
      )}
      {children}
    </ReadOnlyContext>
  );
}

/**
 * Around what can be changed; links, tabs and 'Try again' stay outside. Fields are off and buttons gone for whoever only
 * looks. Not with `display: contents`: Chromium then loses what changes later in a container inside the fieldset.
 */
export function Fields({ children }: { children: ReactNode }) {
  if (!useReadOnly()) return children;
  return (
    <fieldset role="none" disabled className="grid min-w-0 grid-cols-1 gap-[inherit] [&_button]:hidden">
      {children}
    </fieldset>
  );
}
