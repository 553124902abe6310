import { z } from "zod";
import { emailInput } from "#rules/email/email-input.ts";
import { idInput } from "#rules/input/id-input.ts";
import type { UserId } from "#rules/input/ids.ts";
import { ROLES } from "./roles.ts";

const roleInput = z.enum(ROLES, "Choose a role");

/** Lower-cased: one person, whatever capitals are typed. */
export const invitationInput = z.strictObject({ email: emailInput.toLowerCase(), role: roleInput });
export type InvitationInput = z.infer<typeof invitationInput>;

export const roleChangeInput = z.strictObject({ role: roleInput });

export const handOverInput = z.strictObject({ user_id: idInput<UserId>() });
