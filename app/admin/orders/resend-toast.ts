import { ApiError, sentenceOf } from "#app/admin/api/api-error.ts";

type Toast = { title: string; description?: string; kind?: "success" | "info" | "error" };

// Not failures: there is no mail to send, or it is too early to send it again.
const NO_FAILURES = ["demo", "erased", "cancelled", "not-shipped", "awaiting-payment", "nothing-due"];
const TOO_SOON = 429;

/** The toast for the server's answer to a resend. */
export function resentToast(result: { success: boolean; reason?: string; error?: string }): Toast {
  if (result.success) return { title: "Email sent successfully" };
  if (result.error && NO_FAILURES.includes(result.reason ?? "")) return { title: result.error, kind: "info" };
  return { title: "Email simulated", description: result.error, kind: "info" };
}

/** The toast when it was refused or not answered. */
export function notResentToast(error: unknown): Toast {
  const sentence = sentenceOf(error, "The server could not be reached. Please try again.");
  return isTooSoon(error)
    ? { title: sentence, kind: "info" }
    : { title: "Email simulated", description: sentence, kind: "error" };
}

export function isTooSoon(error: unknown): boolean {
  return error instanceof ApiError && error.status === TOO_SOON;
}
