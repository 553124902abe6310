import { useRef } from "react";
import { answer, rootApi } from "#app/admin/api/api-client.ts";
import { ApiError } from "#app/admin/api/api-error.ts";

/** Tries a code on a factor. One challenge for all tries: the server counts the wrong codes of each challenge. */
export function useTotpChallenge(factorId: string) {
  const challenge = useRef<string>(undefined);

  return async function tryCode(code: string) {
    challenge.current ??= await startChallenge(factorId);
    const json = { challenge_id: challenge.current, code };
    try {
      return await answer(rootApi.factors[":id"].verify.$post({ param: { id: factorId }, json }));
    } catch (error) {
      if (isSpent(error)) challenge.current = undefined;
      throw error;
    }
  };
}

async function startChallenge(factorId: string): Promise<string> {
  const { id } = await answer(rootApi.factors[":id"].challenge.$post({ param: { id: factorId } }));
  return id;
}

function isSpent(error: unknown): boolean {
  return error instanceof ApiError && error.status === 410;
}
