import type { User } from "#app/admin/session/session.ts";
import { signOut } from "#app/admin/session/sign-out.ts";
import { Named } from "#app/admin/ui/named.tsx";
import { Button } from "#app/ui/button.tsx";
import { AuthCard } from "./auth-card.tsx";
import { SecondFactor } from "./second-factor.tsx";

export function SecondFactorCard({ user }: { user: User }) {
  return (
    <AuthCard title="Confirm it is you">
      <p className="mt-2 text-14 text-muted">
        <Named>{user.email}</Named> is protected by a second factor.
      </p>
      <SecondFactor user={user} />
      <div className="mt-5 border-line border-t pt-4">
        <Button variant="ghost" size="small" className="-ml-3" onClick={() => signOut().catch(() => {})}>
          Sign in as another person
        </Button>
      </div>
    </AuthCard>
  );
}
