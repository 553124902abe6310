import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import type { SessionAnswer } from "#app/admin/api/fresh-tokens.ts";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { Problem } from "#app/admin/ui/problem.tsx";
import { provePasskey } from "./passkey.ts";
import { passkeySentence } from "./passkey-sentence.ts";

type PasskeyFormProps = { factorId: string; onSession: (session: SessionAnswer) => Promise<void> };

export function PasskeyForm({ factorId, onSession }: PasskeyFormProps) {
  const prove = useMutation({ mutationFn: () => provePasskey(factorId), onSuccess: onSession });
  return (
    <div className="mt-6 grid gap-3">
      <DeedButton size="large" deed={prove}>
        {!prove.isPending && <KeyRound aria-hidden="true" className="size-4.5" strokeWidth={1.75} />}
        Continue with your passkey
      </DeedButton>
      <Problem text={prove.error ? passkeySentence(prove.error) : undefined} />
    </div>
  );
}
