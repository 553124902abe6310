import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "#app/admin/api/api-error.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";

type Sent<Input, Answer> = {
  /** The options hold the headers with the key. */
  send: (input: Input, options: { headers: Record<string, string> }) => Promise<Answer>;
  done: (answer: Answer) => Parameters<typeof showToast>[0];
};

/** One deed on an order. Sent again after a lost answer, it is the same deed. */
export function useDeed<Input, Answer>({ send, done }: Sent<Input, Answer>) {
  const queryClient = useQueryClient();
  const [headers, renewKey] = useKey();
  // A second click comes before the first one is on the screen.
  const isSending = useRef(false);
  const mutation = useMutation({
    mutationFn: (input: Input) => send(input, { headers }),
    onSuccess: (answer) => showToast(done(answer)),
    // What the server refused was not done: the next try is another deed.
    onError: (error) => error instanceof ApiError && error.status < 500 && renewKey(),
    onSettled: () => {
      isSending.current = false;
      // Also after a refusal: another tab may have been faster.
      return queryClient.invalidateQueries({ queryKey: ["orders"] });
    },
  });
  function mutate(...deed: Parameters<typeof mutation.mutate>) {
    if (isSending.current) return;
    isSending.current = true;
    mutation.mutate(...deed);
  }
  return { ...mutation, mutate };
}

/** One key per opened form. */
export function useKeyHeaders(): Record<string, string> {
  return useKey()[0];
}

function useKey(): [headers: Record<string, string>, renew: () => void] {
  const [key, setKey] = useState(newKey);
  return [{ "Idempotency-Key": key }, () => setKey(newKey())];
}

function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
