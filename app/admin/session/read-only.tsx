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
 * looks. The same element in both states, so that a role that changes meanwhile takes nothing of what was typed.
 */
export function Fields({ children }: { children: ReactNode }) {
  return (
    <fieldset role="none" disabled={use(ReadOnlyContext)} className="contents [&:disabled_button]:hidden">
      {children}
    </fieldset>
  );
}
