import { useMutation } from "@tanstack/react-query";
import { answer, publicApi } from "#app/admin/api/api-client.ts";
import type { SessionAnswer } from "#app/admin/api/fresh-tokens.ts";
import { CodeForm } from "./code-form.tsx";

export type EmailCodeFormProps = { request: string; onSession: (session: SessionAnswer) => void };

/** The six digits of the sign-in mail, for people who read mail on another device. */
export function EmailCodeForm({ request, onSession }: EmailCodeFormProps) {
  const verify = useMutation({
    mutationFn: (code: string) => answer(publicApi.auth.code.$post({ json: { request, code } })),
    onSuccess: onSession,
  });
  return <CodeForm label="6-digit code" submitLabel="Sign in" attempt={verify} />;
}
