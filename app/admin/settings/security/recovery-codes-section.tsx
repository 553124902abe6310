import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { userQuery } from "#app/admin/session/session.ts";
import { AskButton } from "#app/admin/ui/ask-button.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Section } from "./section.tsx";

type RecoveryCodesSectionProps = { left: number; onCodes: (codes: string[]) => void };

export function RecoveryCodesSection({ left, onCodes }: RecoveryCodesSectionProps) {
  const queryClient = useQueryClient();
  const renew = useMutation({
    mutationFn: () => answer(api.auth["recovery-codes"].$post()),
    onSuccess: async ({ recovery_codes }) => {
      onCodes(recovery_codes);
      await queryClient.invalidateQueries(userQuery);
    },
    onError: (error) => showToast({ title: sentenceOf(error, "Failed to create new codes"), kind: "error" }),
  });

  return (
    <Section
      title="Recovery codes"
      hint={`In case you lose your second factor. ${left} of them ${left === 1 ? "is" : "are"} left.`}
      action={
        <AskButton
          variant="secondary"
          size="small"
          busy={renew.isPending}
          question={{
            title: "Create new recovery codes?",
            description: "Your current codes stop working.",
            confirmLabel: "Create new codes",
          }}
          onConfirm={() => renew.mutate()}
        >
          Create new codes
        </AskButton>
      }
    />
  );
}
