import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, rootApi } from "#app/admin/api/api-client.ts";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import type { SessionAnswer } from "#app/admin/api/fresh-tokens.ts";
import { provePasskey } from "#app/admin/auth/passkey.ts";
import { passkeySentence } from "#app/admin/auth/passkey-sentence.ts";
import { type User, userQuery } from "#app/admin/session/session.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";

export type Factor = User["factors"][number];
export type VerifiedFactor = SessionAnswer & { recovery_codes?: string[] };

export async function addTotp() {
  const json = { factor_type: "totp", friendly_name: "Authenticator app" } as const;
  const factor = await answer(rootApi.factors.$post({ json }));
  if (factor.type !== "totp") throw new Error("The server made another kind of factor.");
  return { id: factor.id, ...factor.totp };
}

export function useAddPasskey(onVerified: (verified: VerifiedFactor) => void) {
  return useMutation({
    mutationFn: addPasskey,
    onSuccess: (verified) => {
      onVerified(verified);
      showToast({ title: "Passkey added" });
    },
    onError: (error) => showToast({ title: passkeySentence(error), kind: "error" }),
  });
}

export function useRemoveFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: removeFactor,
    onSuccess: async () => {
      showToast({ title: "Second factor removed" });
      await queryClient.invalidateQueries(userQuery);
    },
    onError: (error) =>
      showToast({ title: sentenceOf(error, "Failed to remove the second factor"), kind: "error" }),
  });
}

export function removeFactor(id: string) {
  return answer(rootApi.factors[":id"].$delete({ param: { id } }));
}

async function addPasskey(): Promise<VerifiedFactor> {
  const json = { factor_type: "webauthn", friendly_name: "Passkey" } as const;
  const { id } = await answer(rootApi.factors.$post({ json }));
  try {
    return await provePasskey(id);
  } catch (error) {
    // Without a passkey in the browser the factor would be useless.
    await removeFactor(id).catch(() => {});
    throw error;
  }
}
