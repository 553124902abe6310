import { Button } from "#app/ui/button.tsx";
import { AuthCard } from "./auth-card.tsx";

type TryAgainCardProps = { title: string; reason: string; tryAgain: () => void };

/** What a mail's link leads to could not be read. */
export function TryAgainCard({ title, reason, tryAgain }: TryAgainCardProps) {
  return (
    <AuthCard title={title}>
      <p role="alert" className="mt-2 text-14 text-danger">
        {reason}
      </p>
      <div className="mt-6 grid">
        <Button size="large" onClick={tryAgain}>
          Try again
        </Button>
      </div>
    </AuthCard>
  );
}
