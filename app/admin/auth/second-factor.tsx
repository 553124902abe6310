import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keepSession, type SessionAnswer } from "#app/admin/api/fresh-tokens.ts";
import { type User, userQuery } from "#app/admin/session/session.ts";
import { Button } from "#app/ui/button.tsx";
import { PasskeyForm } from "./passkey-form.tsx";
import { RecoveryForm } from "./recovery-form.tsx";
import { TotpForm } from "./totp-form.tsx";

type Way = User["factors"][number] | "recovery";

/** Raises the session to aal2 with any of the owner's factors. */
export function SecondFactor({ user, onDone }: { user: User; onDone?: () => void }) {
  const queryClient = useQueryClient();
  const ways = waysOf(user);
  const [way, setWay] = useState<Way>(ways[0] ?? "recovery");

  async function take(session: SessionAnswer) {
    keepSession(session);
    await queryClient.invalidateQueries(userQuery);
    onDone?.();
  }

  return (
    <>
      <WayForm key={keyOf(way)} way={way} onSession={take} />
      <div className="mt-4 grid justify-items-start">
        {ways
          .filter((other) => keyOf(other) !== keyOf(way))
          .map((other) => (
            <Button
              key={keyOf(other)}
              variant="ghost"
              size="small"
              className="-ml-3 max-w-full"
              onClick={() => setWay(other)}
            >
              <span className="truncate">Use {nameOf(other)} instead</span>
            </Button>
          ))}
      </div>
    </>
  );
}

function WayForm({ way, onSession }: { way: Way; onSession: (session: SessionAnswer) => Promise<void> }) {
  if (way === "recovery") return <RecoveryForm onSession={onSession} />;
  if (way.factor_type === "webauthn") return <PasskeyForm factorId={way.id} onSession={onSession} />;
  return <TotpForm factorId={way.id} onSession={onSession} />;
}

function waysOf(user: User): Way[] {
  const factors = user.factors.filter(({ status }) => status === "verified");
  return user.recovery_codes_left > 0 ? [...factors, "recovery"] : factors;
}

function keyOf(way: Way): string {
  return way === "recovery" ? way : way.id;
}

function nameOf(way: Way): string {
  if (way === "recovery") return "a recovery code";
  const kind = way.factor_type === "webauthn" ? "passkey" : "authenticator app";
  return way.friendly_name ? `${kind} '${way.friendly_name}'` : kind;
}
