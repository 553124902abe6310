export const INVITATION_DAYS = 7;

/** With those who are invited. */
export const MAX_PEOPLE = 100;

export const INVITATION_STATES = ["open", "used", "revoked", "expired"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** The page of the back office that an invitation leads to. Servers and logs never see what follows the #. */
export function invitationPath(token: string): string {
  return `/admin/invitation#${token}`;
}
