import { say } from "#rules/language/say.ts";
import { type Currency, formatMoney } from "#rules/money/money.ts";
import { waitWords } from "#rules/text/wait-words.ts";
import type { CodeRefusal } from "./code-refusal.ts";

/** For the shopper. A code that does not exist, has not begun, is paused, ended or used up is one sentence. */
export function refusalText(refusal: CodeRefusal, currency: Currency): string {
  const { code } = refusal;
  switch (refusal.reason) {
    case "not-valid":
      return say.discount.notValid({ code });
    case "too-many-misses":
      return say.discount.tooManyWrong({ wait: waitWords(refusal.retryAfterSeconds) });
    case "used-before":
      return say.discount.usedBefore({ code });
    case "other-products":
      return say.discount.otherProducts({ code });
    case "no-effect":
      return say.discount.noEffect({ code });
    case "another-saves-more":
      return say.discount.otherSavesMore({ code, other: refusal.other });
    case "more-value":
      return say.discount.moreValue({ code, amount: formatMoney(refusal.missing, currency) });
    case "more-pieces":
      return say.discount.morePieces({ code, count: refusal.missing });
  }
}
