import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { createSharedLimiter } from "#domain/limits/shared-limiter.ts";
import { invitationMail } from "#domain/mail/templates/invitation-mail.ts";
import { changeRole, type MemberRefusal } from "#domain/people/change-role.ts";
import { endMembership } from "#domain/people/end-membership.ts";
import { acceptHandOver, askHandOver, endHandOver } from "#domain/people/hand-over.ts";
import {
  inviteAgain,
  invitePerson,
  listPending,
  revokeInvitation,
  type SentInvitation,
} from "#domain/people/invitations.ts";
import { listPeople } from "#domain/people/list-people.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { resource } from "#http/api/resource.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { Acting, AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { askForProof, refuseUnproven } from "#http/middleware/fresh-proof.ts";
import { refuseRole } from "#http/middleware/owner.ts";
import { createRefuser } from "#http/middleware/rate-limit.ts";
import { bareMailbox } from "#rules/email/mailbox.ts";
import type { InvitationId, UserId } from "#rules/input/ids.ts";
import { invitationPath, MAX_PEOPLE } from "#rules/people/invitation.ts";
import { handOverInput, invitationInput, roleChangeInput } from "#rules/people/people-input.ts";
import { may, ROLES } from "#rules/people/roles.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

const person = resource<UserId>("This is none of the store's people.");
const invitation = resource<InvitationId>("Invitation not found");
const LAST_OWNER = "A store needs an owner. Make somebody else an owner first.";
const NO_HAND_OVER = "There is no hand-over to answer.";
const OWNER_PROOF =
  "Inviting or removing an owner, and giving or taking that role, needs a fresh proof of who it is.";

const role = z.enum(ROLES);

const peopleSchema = z.object({
  people: z.array(
    z.object({ user_id: z.uuid(), email: z.string(), role, since: z.iso.datetime(), is_you: z.boolean() }),
  ),
  invitations: z.array(
    z.object({
      id: z.uuid(),
      email: z.string(),
      role,
      invited_by: z.string(),
      invited_at: z.iso.datetime(),
      expires_at: z.iso.datetime(),
    }),
  ),
  hand_over: z
    .object({
      to: z.string(),
      from: z.string(),
      asked_at: z.iso.datetime(),
      is_mine_to_answer: z.boolean(),
    })
    .nullable(),
});

const list = createRoute({
  method: "get",
  path: "/people",
  summary:
    "The people of the store; for whoever may invite, also who is invited; for owners and whoever is asked, the hand-over",
  responses: { 200: json("The oldest first", peopleSchema), ...errors(401, 403, 404) },
});

const invite = createRoute({
  method: "post",
  path: "/people/invitations",
  summary: "Invite somebody by e-mail; the link works once, for seven days",
  description: OWNER_PROOF,
  request: { body: jsonBody(invitationInput, { email: "bob@example.com", role: "orders" }) },
  responses: { 201: json("Being sent", z.object({ id: z.uuid() })), ...errors(401, 403, 404, 409, 422, 429) },
});

const again = createRoute({
  method: "post",
  path: "/people/invitations/{id}/send",
  summary: "Send an invitation again, with a new link for another seven days",
  description: OWNER_PROOF,
  request: { params: invitation.params },
  responses: { 200: json("Being sent", z.object({ id: z.uuid() })), ...errors(401, 403, 404, 429) },
});

const revoke = createRoute({
  method: "delete",
  path: "/people/invitations/{id}",
  summary: "Take an invitation back",
  request: { params: invitation.params },
  responses: { 204: { description: "Its link no longer works" }, ...errors(401, 403, 404) },
});

const change = createRoute({
  method: "patch",
  path: "/people/{id}",
  summary: "Give a person another role",
  description: OWNER_PROOF,
  request: { params: person.params, body: jsonBody(roleChangeInput, { role: "manager" }) },
  responses: { 204: { description: "From the next request on" }, ...errors(401, 403, 404, 409, 422) },
});

const remove = createRoute({
  method: "delete",
  path: "/people/{id}",
  summary: "Remove a person from the store, or leave it",
  description: `Everybody may leave; removing others needs the permission \`people\`. ${OWNER_PROOF}`,
  request: { params: person.params },
  responses: { 204: { description: "From the next request on" }, ...errors(401, 403, 404, 409) },
});

const askOver = createRoute({
  method: "post",
  path: "/people/hand-over",
  summary: "Offer one's place as owner to another of the store's people",
  description: "Needs a fresh proof of who it is. The offer lapses after seven days.",
  request: { body: jsonBody(handOverInput) },
  responses: { 204: { description: "Both are told by mail" }, ...errors(401, 403, 404, 409, 422) },
});

const endOver = createRoute({
  method: "delete",
  path: "/people/hand-over",
  summary: "Take the offer back, as any owner may, or decline it",
  responses: { 204: { description: "Nothing changed hands" }, ...errors(401, 403, 404) },
});

const acceptOver = createRoute({
  method: "post",
  path: "/people/hand-over/accept",
  summary: "Take the place that was offered: whoever offered it is a manager from then on",
  description: "Needs a fresh proof of who it is.",
  responses: { 204: { description: "Handed over" }, ...errors(401, 403, 404) },
});

export function peopleApi(deps: AppDeps) {
  const { config, origin } = deps;
  const perStore = createSharedLimiter(deps, "invitations of a store", [
    { times: 20, seconds: HOUR },
    { times: 100, seconds: DAY },
  ]);
  const perMailbox = createSharedLimiter(deps, "invitations to a mailbox", [{ times: 10, seconds: DAY }]);
  const refuseStore = createRefuser(config, perStore, "Too many invitations.");
  const refuseMailbox = createRefuser(config, perMailbox, "Too many invitations to this e-mail address.");
  const refuseMail = async (c: Context<AppEnv>, email: string) =>
    (await refuseStore(c, c.var.owner.storeId)) ?? (await refuseMailbox(c, bareMailbox(email)));
  const send = ({ token, email, role, storeName, invitedBy }: SentInvitation) => {
    const link = `${origin}${invitationPath(token)}`;
    deps.sendSoon(() => invitationMail({ to: email, storeName, invitedBy, role, link }));
  };

  return (
    ownerApi(deps, "/people", "/people/*")
      .openapi(list, async (c) => c.json(body(await c.var.inStore(listPeople), c.var.owner), 200))
      .openapi(invite, async (c) => {
        const { userId: by } = c.var.owner;
        const input = c.req.valid("json");
        const refused = (input.role === "owner" && askForProof(c)) || (await refuseMail(c, input.email));
        if (refused) return refused;
        const invited = await c.var.inStore((tx, store) => invitePerson(tx, store, { input, by }));
        if (invited.ok) {
          send(invited.invitation);
          return c.json({ id: invited.invitation.id }, 201);
        }
        if (invited.reason === "not-allowed") return refuseRole(c);
        const sentence = INVITE_REFUSALS[invited.reason];
        return apiError(c, 409, sentence, { email: sentence });
      })
      .openapi(again, async (c) => {
        const { userId: by } = c.var.owner;
        const { id } = c.req.valid("param");
        const pending = await c.var.inStore(listPending);
        const { email, role } = invitation.found(pending.find((invited) => invited.id === id));
        const refused = (role === "owner" && askForProof(c)) || (await refuseMail(c, email));
        if (refused) return refused;
        const invited = await c.var.inStore((tx, store) => inviteAgain(tx, store, { id, by }));
        if (invited.ok) {
          send(invited.invitation);
          return c.json({ id }, 200);
        }
        return invited.reason === "not-allowed" ? refuseRole(c) : apiError(c, 404, invitation.notFound);
      })
      .openapi(revoke, async (c) => {
        const { userId: by } = c.var.owner;
        const { id } = c.req.valid("param");
        const revoked = await c.var.inStore((tx, store) => revokeInvitation(tx, store, { id, by }));
        if (revoked.ok) return c.body(null, 204);
        return revoked.reason === "not-allowed" ? refuseRole(c) : apiError(c, 404, invitation.notFound);
      })
      // Before those of a person: hand-over is no id.
      .openapi(askOver, async (c) => {
        const unproven = askForProof(c);
        if (unproven) return unproven;
        const { userId: by } = c.var.owner;
        const { user_id: to } = c.req.valid("json");
        const asked = await c.var.inStore((tx, store) => askHandOver(tx, store, { to, by }));
        if (asked.ok) return c.body(null, 204);
        if (asked.reason === "not-allowed") return refuseRole(c);
        if (asked.reason === "not-found") return apiError(c, 404, person.notFound);
        return apiError(c, 409, HAND_OVER_REFUSALS[asked.reason]);
      })
      .openapi(endOver, async (c) => {
        const { userId } = c.var.owner;
        const ended = await c.var.inStore((tx, store) => endHandOver(tx, store, userId));
        return ended.ok ? c.body(null, 204) : apiError(c, 404, NO_HAND_OVER);
      })
      .openapi(acceptOver, async (c) => {
        const unproven = askForProof(c);
        if (unproven) return unproven;
        const { userId } = c.var.owner;
        const accepted = await c.var.inStore((tx, store) => acceptHandOver(tx, store, userId));
        return accepted.ok ? c.body(null, 204) : apiError(c, 404, NO_HAND_OVER);
      })
      .openapi(change, async (c) => {
        const { userId: by, freshlyProven: proven } = c.var.owner;
        const change = { person: c.req.valid("param").id, role: c.req.valid("json").role, by, proven };
        const changed = await c.var.inStore((tx, store) => changeRole(tx, store, change));
        return changed.ok ? c.body(null, 204) : refuseMember(c, changed.reason);
      })
      .openapi(remove, async (c) => {
        const { userId: by, freshlyProven: proven } = c.var.owner;
        const leaver = { person: c.req.valid("param").id, by, proven };
        const ended = await c.var.inStore((tx, store) => endMembership(tx, store, leaver));
        return ended.ok ? c.body(null, 204) : refuseMember(c, ended.reason);
      })
  );
}

const INVITE_REFUSALS = {
  yourself: "This is your own address: you are here already.",
  "already-here": "This person is one of the store's people already.",
  "already-invited": "This address is invited already. Send the invitation again, or take it back first.",
  "too-many": `A store can have at most ${MAX_PEOPLE} people, with those who are invited.`,
};

const HAND_OVER_REFUSALS = {
  yourself: "Choose somebody else: the store is yours already.",
  "already-owner": "This person is an owner already. You can leave, or take another role.",
  "under-way": "A hand-over is under way already. Take it back first.",
};

function refuseMember(c: Context<AppEnv>, reason: MemberRefusal) {
  switch (reason) {
    case "not-allowed":
      return refuseRole(c);
    case "not-found":
      return apiError(c, 404, person.notFound);
    case "unproven":
      return refuseUnproven(c);
    case "last-owner":
      return apiError(c, 409, LAST_OWNER);
  }
}

function body(
  { people, invitations, handOver }: Awaited<ReturnType<typeof listPeople>>,
  { userId: you, permissions }: Acting,
) {
  const mayInvite = may(permissions, "people");
  const pending = mayInvite ? invitations : [];
  const told = handOver && (mayInvite || handOver.toUserId === you) ? handOver : undefined;
  const addressOf = (id: UserId) => people.find(({ userId }) => userId === id)?.email ?? "";
  return {
    people: people.map(({ userId, email, role, since }) => ({
      user_id: userId,
      email,
      role,
      since: since.toISOString(),
      is_you: userId === you,
    })),
    invitations: pending.map(({ id, email, role, invitedBy, invitedAt, expiresAt }) => ({
      id,
      email,
      role,
      invited_by: addressOf(invitedBy),
      invited_at: invitedAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })),
    hand_over: told
      ? {
          to: addressOf(told.toUserId),
          from: addressOf(told.fromUserId),
          asked_at: told.askedAt.toISOString(),
          is_mine_to_answer: told.toUserId === you,
        }
      : null,
  };
}
