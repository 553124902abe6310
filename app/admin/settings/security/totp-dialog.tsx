import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { CodeForm } from "#app/admin/auth/code-form.tsx";
import { useTotpChallenge } from "#app/admin/auth/use-totp-challenge.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { addTotp, removeFactor, type VerifiedFactor } from "./factors.ts";

type TotpDialogProps = { onClose: () => void; onVerified: (verified: VerifiedFactor) => void };

export function TotpDialog({ onClose, onVerified }: TotpDialogProps) {
  const isVerified = useRef(false);
  const factor = useQuery({
    queryKey: ["new-totp"],
    queryFn: addTotp,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  function take(verified: VerifiedFactor) {
    isVerified.current = true;
    onVerified(verified);
    onClose();
  }

  function close() {
    // Cancelled half way: the factor whose secret was shown is removed.
    if (factor.data && !isVerified.current) removeFactor(factor.data.id).catch(() => {});
    onClose();
  }

  return (
    <Dialog open onClose={close} title="Add authenticator app">
      {factor.isPending && <Loading />}
      {factor.isError && (
        <ErrorState
          message={sentenceOf(factor.error, "Something went wrong.")}
          onRetry={() => void factor.refetch()}
        />
      )}
      {factor.data && <TotpSetup {...factor.data} onVerified={take} />}
    </Dialog>
  );
}

type TotpSetupProps = {
  id: string;
  qr_code: string;
  secret: string;
  onVerified: (verified: VerifiedFactor) => void;
};

function TotpSetup({ id, qr_code, secret, onVerified }: TotpSetupProps) {
  const verify = useMutation({
    mutationFn: useTotpChallenge(id),
    onSuccess: (verified) => {
      onVerified(verified);
      showToast({ title: "Authenticator app added" });
    },
  });
  return (
    <>
      <p className="text-14 text-muted">
        Scan this with your authenticator app, then enter the code that it shows.
      </p>
      <img
        src={qr_code}
        alt="QR code with the secret for your authenticator app"
        className="mx-auto mt-4 size-48 rounded-control border border-line bg-card p-2"
      />
      <p className="mt-3 text-center text-13 text-muted">
        Cannot scan it? Enter this key:
        <code className="mt-1 block select-all font-mono text-ink">{inGroups(secret)}</code>
      </p>
      <CodeForm label="6-digit code" submitLabel="Turn on" attempt={verify} />
    </>
  );
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
