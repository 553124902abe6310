import type { MailsInput } from "#rules/mail/mails-input.ts";

/** Words in one mail. */
export const OWN_WORDS: MailsInput["words"] = {
  confirmation: "Packed by hand.",
  "payment-received": "",
  "payment-reminder": "",
  fulfillment: "",
  cancellation: "",
  refund: "",
  "return-received": "",
};

export const TELL_OWNER: MailsInput["tell_owner"] = {
  "new-order": true,
  "unpaid-order": true,
  "new-return": true,
};
