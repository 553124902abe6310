import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** A list that is not empty, but without a match. */
export function NothingMatches({ hint, onClear }: { hint?: string; onClear: () => void }) {
  return (
    <EmptyState
      title="Nothing matches"
      hint={hint}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear
        </Button>
      }
    />
  );
}
