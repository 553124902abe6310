import { say } from "#rules/language/say.ts";
import { waitWords } from "#rules/text/wait-words.ts";

/** Why the shop's server did not answer, in the shop's language: the sentence in such an answer is English. */
export function refusedAnswerText({ status, headers }: Response): string | undefined {
  if (status === 429)
    return say.common.tooManyAttempts({ wait: waitWords(Number(headers.get("retry-after"))) });
  return status === 503 ? say.refusal.busy : undefined;
}
