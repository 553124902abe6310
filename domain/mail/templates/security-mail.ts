import { echo } from "#domain/mail/echo.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import type { NotedChange, SecurityChange } from "#domain/mail/security-change.ts";
import { keyPermissionNames } from "#rules/connection/api-key.ts";
import { momentWords } from "#rules/store/moment-words.ts";
import { officeMail, titleFor } from "./office-mail.ts";

type ChangedSecurity = {
  to: string;
  storeName: string;
  isOwner: boolean;
  timeZone: string;
  /** The oldest first. More than one when many came within a short time. */
  changes: NotedChange[];
  /** The page of the office that shows sessions and factors. */
  link: string;
};

const MAX_LISTED = 30;

/** To the owner, or to the person whose sign-in it is about, whoever did it. */
export function securityMail({ to, storeName, isOwner, timeZone, changes, link }: ChangedSecurity): Mail {
  const more = changes.length - MAX_LISTED;
  return officeMail({
    to,
    storeName,
    name: echo(storeName, 60),
    reader: isOwner ? "the owner" : "one of the people",
    title: titleFor(changes, ({ change }) => TITLES[change], "changes to the security of your store"),
    says: [
      ...changes.slice(-MAX_LISTED).map((change) => sentenceOf(change, timeZone)),
      ...(more > 0 ? [`There were ${more} more before these.`] : []),
      "If this was you, you need not do anything.",
      adviceFor(changes),
    ],
    action: { text: "Open Settings", link },
  });
}

const TITLES: Record<SecurityChange["change"], string> = {
  "factor-added": "A second factor was added",
  "factor-removed": "A second factor was removed",
  "recovery-codes-renewed": "New recovery codes were created",
  "recovery-code-used": "A recovery code was used",
  "session-ended": "A session was ended",
  "payment-keys-saved": "Keys for Stripe were saved",
  "payment-keys-removed": "The keys for Stripe were removed",
  "payment-details-changed": "How shoppers pay was changed",
  "api-key-made": "An API key was made",
  "webhook-pointed": "A webhook has a new address",
};

function sentenceOf(change: NotedChange, timeZone: string): string {
  return `On ${momentWords(new Date(change.at), timeZone)}, ${whatHappened(change)}`;
}

function whatHappened(change: SecurityChange): string {
  switch (change.change) {
    case "factor-added":
      return [
        `${factorName(change)} was added to your sign-in.`,
        change.has_new_codes && "Recovery codes were created with it.",
        endedSessions(change.ended_sessions),
      ]
        .filter(Boolean)
        .join(" ");
    case "factor-removed":
      return [
        `${factorName(change)} was removed from your sign-in.`,
        change.was_last && "From now on a mail to this e-mail address is enough to sign in.",
        endedSessions(change.ended_sessions),
      ]
        .filter(Boolean)
        .join(" ");
    case "recovery-codes-renewed":
      return "new recovery codes were created. The codes from before no longer work.";
    case "recovery-code-used":
      return `a recovery code was used in place of your second factor. ${change.left} of them ${change.left === 1 ? "is" : "are"} left.`;
    case "session-ended":
      return `your session in ${echo(change.device, 60)} was ended from another session.`;
    case "payment-keys-saved":
      return "keys for Stripe were saved. The account that they open takes the card payments of your shoppers.";
    case "payment-keys-removed":
      return "the keys for Stripe were removed. Shoppers can no longer pay by card.";
    case "payment-details-changed":
      return [
        change.methods &&
          "a way to pay, or what shoppers are told to pay by it, such as a bank account, was changed.",
        change.links && "a page that the checkout links to was changed.",
      ]
        .filter(Boolean)
        .join(" Also ");
    case "api-key-made":
      return `${echo(change.by, 80)} made the API key “${echo(change.name, 60)}”. Whatever program has it may use your store: ${keyPermissionNames(change.permissions).join(", ")}.`;
    case "webhook-pointed":
      return `a webhook was given an address at ${echo(change.host, 100)}. That server is told what happens in your store, and may get shoppers’ data.`;
  }
}

const KINDS = { totp: "authenticator app", webauthn: "passkey" };

// The office names every factor after its kind, other programs as they like.
function factorName({ factor, name }: Extract<SecurityChange, { factor: string }>): string {
  const kind = KINDS[factor];
  if (name.toLowerCase() === kind) return factor === "totp" ? "an authenticator app" : "a passkey";
  return `the ${kind} “${echo(name, 60)}”`;
}

function endedSessions(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "One other session was ended." : `${count} other sessions were ended.`;
}

function adviceFor(changes: SecurityChange[]): string {
  const isAbout = (topic: string) => changes.some(({ change }) => change.startsWith(topic));
  return [
    "If it was not you: change the password of this mailbox first. Then sign in, go to Settings › Security, and end the sessions and remove the second factors that you do not know.",
    isAbout("payment-keys") && "Enter your own keys again in Settings › Payments.",
    isAbout("api-key") && "Revoke the keys that you do not know in Settings › Connections.",
    isAbout("webhook") && "Remove the webhooks that you do not know in Settings › Connections.",
    isAbout("payment-details") && "Check the bank details and the links in Settings › Payments.",
    "If you can no longer sign in, ask the operator of this server.",
  ]
    .filter(Boolean)
    .join(" ");
}
