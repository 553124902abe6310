import { ACCOUNT_PATH } from "#rules/account/account-desk.ts";
import { say } from "#rules/language/say.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";

/** Pages that only some stores have. Their names stay out of the scripts of the others. */
export function footerLinks({ takesWithdrawals, hasAccounts }: ShopStore): NonNullable<ShopStore["links"]> {
  return [
    ...(hasAccounts ? [{ to: ACCOUNT_PATH, text: say.layout.account }] : []),
    ...(takesWithdrawals ? [{ to: "withdraw", text: say.layout.withdraw }] : []),
  ];
}
