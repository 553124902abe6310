import { useSyncExternalStore } from "react";
import { ApiError } from "./api-error.ts";

/** The session has ended or lacks its second factor; or it is fine, but the change needs a fresh proof. */
export type SignInNeed = "session" | "proof";

type Waiting = { need: SignInNeed; promise: Promise<void>; done: () => void; givenUp: () => void };

const GIVEN_UP = {
  session: "Not saved: your session has ended. Please sign in again.",
  proof: "Not saved: please confirm that it is you.",
};

let waiting: Waiting | null = null;
const listeners = new Set<() => void>();

/** Resolves once the owner has signed in again in the dialog; several waiting saves ask once. */
export function signInAgain(need: SignInNeed): Promise<void> {
  if (!waiting) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const settle = (finish: () => void) => () => {
      waiting = null;
      finish();
      tell();
    };
    const unsaved = new ApiError(401, GIVEN_UP[need]);
    waiting = { need, promise, done: settle(resolve), givenUp: settle(() => reject(unsaved)) };
    tell();
  }
  return waiting.promise;
}

export function useSignInAgainRequest(): Waiting | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
    () => null,
  );
}

function tell(): void {
  for (const listener of listeners) listener();
}
