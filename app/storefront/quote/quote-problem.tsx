import { Button } from "#app/ui/button.tsx";
import { say } from "#rules/language/say.ts";
import type { Quoted } from "./use-quote.ts";

/** Why there are no sums. Always mounted, so that a screen reader announces it. */
export function QuoteProblem({ problem, pending, askAgain }: Quoted) {
  return (
    <div role="status" className="not-empty:my-4 text-13">
      {problem && (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-warning/10 px-4 py-3">
          {problem}
          <Button variant="secondary" size="small" busy={pending} onClick={askAgain}>
            {say.common.tryAgain}
          </Button>
        </p>
      )}
    </div>
  );
}
