import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { userQuery } from "#app/admin/session/session.ts";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Button } from "#app/ui/button.tsx";
import { Section } from "./section.tsx";

type RecoveryCodesSectionProps = { left: number; onCodes: (codes: string[]) => void };

export function RecoveryCodesSection({ left, onCodes }: RecoveryCodesSectionProps) {
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const renew = useMutation({
    mutationFn: () => answer(api.auth["recovery-codes"].$post()),
    onSuccess: async ({ recovery_codes }) => {
      onCodes(recovery_codes);
      await queryClient.invalidateQueries(userQuery);
    },
    onError: (error) => showToast({ title: sentenceOf(error, "Failed to create new codes"), kind: "error" }),
  });

  // Closed first: behind an open question, the dialog that may ask for a fresh proof would be hidden from screen readers.
  function confirm() {
    setAsking(false);
    renew.mutate();
  }

  return (
    <Section
      title="Recovery codes"
      hint={`In case you lose your second factor. ${left} of them ${left === 1 ? "is" : "are"} left.`}
      action={
        <Button variant="secondary" size="small" busy={renew.isPending} onClick={() => setAsking(true)}>
          Create new codes
        </Button>
      }
    >
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title="Create new recovery codes?"
        description="Your current codes stop working."
        confirmLabel="Create new codes"
      />
    </Section>
  );
}
