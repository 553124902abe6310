import { useMutation } from "@tanstack/react-query";
import type { SessionAnswer } from "#app/admin/api/fresh-tokens.ts";
import { CodeForm } from "./code-form.tsx";
import { useTotpChallenge } from "./use-totp-challenge.ts";

type TotpFormProps = { factorId: string; onSession: (session: SessionAnswer) => Promise<void> };

export function TotpForm({ factorId, onSession }: TotpFormProps) {
  const verify = useMutation({ mutationFn: useTotpChallenge(factorId), onSuccess: onSession });
  return <CodeForm label="Code from your authenticator app" submitLabel="Confirm" attempt={verify} />;
}
