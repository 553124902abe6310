import { formatMoney } from "#rules/money/money.ts";
import { waitWords } from "#rules/text/wait-words.ts";
import type { CodeRefusal } from "./code-refusal.ts";

/** For the shopper. A code that does not exist, has not begun, is paused, ended or used up is one sentence. */
export function refusalText(refusal: CodeRefusal, currency: string): string {
  const { code } = refusal;
  switch (refusal.reason) {
    case "not-valid":
      return `${code} is not a valid code`;
    case "too-many-misses":
      return `Too many wrong codes. Please try again in ${waitWords(refusal.retryAfterSeconds)}.`;
    case "used-before":
      return `${code} can be used only once per customer`;
    case "other-products":
      return `${code} is for other products`;
    case "no-effect":
      return `${code} takes nothing off this order`;
    case "another-saves-more":
      return `${code} is not used: ${refusal.other} saves you at least as much`;
    case "more-value":
      return `${code} needs ${formatMoney(refusal.missing, currency)} more`;
    case "more-pieces":
      return `${code} needs ${refusal.missing} more ${refusal.missing === 1 ? "piece" : "pieces"}`;
  }
}
