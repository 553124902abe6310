import { echo } from "#domain/mail/echo.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { INVITATION_DAYS } from "#rules/people/invitation.ts";
import { ROLE_WORDS, type Role } from "#rules/people/roles.ts";
import { isolate } from "#rules/text/isolate.ts";
import { noticeMail } from "./notice-mail.tsx";

type Invitation = { to: string; storeName: string; invitedBy: string; role: Role; link: string };

/** To somebody whom an owner wants among the store's people. */
export function invitationMail({ to, storeName, invitedBy, role, link }: Invitation): Mail {
  const name = isolate(echo(storeName, 60)) || "a store";
  const { name: roleName, says } = ROLE_WORDS[role];
  return noticeMail({
    to,
    storeName,
    subject: `You are invited to ${name}`,
    title: `You are invited to ${name}`,
    says: [
      `${echo(invitedBy, 100)} invites you to help run ${name} on Storewright.`,
      `Your role would be ${roleName}: ${says}`,
      `The link works once, for ${INVITATION_DAYS} days, and only for ${echo(to, 100)}.`,
    ],
    action: { text: "See the invitation", link },
    footer: "If you did not expect this, you can ignore it: nothing happens until you accept.",
  });
}
