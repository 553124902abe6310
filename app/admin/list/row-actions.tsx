import { Button, LinkButton } from "#app/ui/button.tsx";

type RowActionsProps = { to: string; title: string; onDelete: () => void };

/** Above the link that covers the whole row; on a card their text aligns with the others. */
export function RowActions({ to, title, onDelete }: RowActionsProps) {
  return (
    <div className="relative z-1 -mr-3 flex gap-1 md:@2xl:mr-0">
      <LinkButton variant="ghost" size="small" to={to} aria-label={`Edit ${title}`}>
        Edit
      </LinkButton>
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
