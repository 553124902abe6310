import type { ReactNode } from "react";
import { Button, LinkButton } from "#app/ui/button.tsx";

type RowActionsProps = {
  title: string;
  /** Its form, where the row has no other action. */
  to?: string;
  onDelete: () => void;
  children?: ReactNode;
};

/** Above the link that covers the whole row; on a card their text aligns with the others. */
export function RowActions({ title, to, onDelete, children }: RowActionsProps) {
  return (
    <div className="relative z-1 -mr-3 inline-flex gap-1 md:@2xl:mr-0">
      {to && (
        <LinkButton variant="ghost" size="small" to={to} aria-label={`Edit ${title}`}>
          Edit
        </LinkButton>
      )}
      {children}
      <Button
        variant="ghost"
        size="small"
        className="text-danger!"
        onClick={onDelete}
        aria-label={`Delete ${title}`}
      >
        Delete
      </Button>
    </div>
  );
}
