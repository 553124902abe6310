import { createRoute, z } from "@hono/zod-openapi";
import { readMailSettings, saveMailSettings } from "#domain/mail/mail-settings.ts";
import { exampleMail } from "#domain/mail-writers/example-mail.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { inNewTab } from "#http/mail/mail-frame.ts";
import { SHOPPER_MAILS } from "#rules/mail/mail-type.ts";
import { mailsInput, ownWordsInput } from "#rules/mail/mails-input.ts";

const CHANGED_ELSEWHERE =
  "Mails were changed elsewhere since you opened them. Load the page again to see how they are now.";

const mailsSchema = z
  .object({
    version: z.int(),
    /** The owner's own words in each mail to a shopper. */
    words: z.object({
      confirmation: z.string(),
      "payment-received": z.string(),
      "payment-reminder": z.string(),
      fulfillment: z.string(),
      cancellation: z.string(),
      refund: z.string(),
      "return-received": z.string(),
    }),
    tell_owner: z.object({
      "new-order": z.boolean(),
      "unpaid-order": z.boolean(),
      "new-return": z.boolean(),
    }),
  })
  .openapi("Mails");

const show = createRoute({
  method: "get",
  path: "/mails",
  summary: "The owner's words in each mail, and which mails the owner gets",
  responses: { 200: json("What the store has", mailsSchema), ...errors(401, 403) },
});

const save = createRoute({
  method: "put",
  path: "/mails",
  summary: "Save all mail settings",
  request: { body: jsonBody(mailsInput) },
  responses: { 200: json("What the store has now", mailsSchema), ...errors(401, 403, 409, 422) },
});

const example = createRoute({
  method: "post",
  path: "/mails/example",
  summary: "A mail as a shopper gets it, with the given words",
  request: {
    body: jsonBody(z.strictObject({ type: z.enum(SHOPPER_MAILS, "Choose a mail"), words: ownWordsInput })),
  },
  responses: {
    200: json(
      "The mail",
      z.object({
        subject: z.string(),
        sender: z.string(),
        reply_to: z.string().nullable(),
        html: z.string(),
      }),
    ),
    ...errors(401, 403, 422),
  },
});

export function mailsApi(deps: AppDeps) {
  const { db } = deps;
  return ownerApi(deps, "/mails/*")
    .openapi(show, async (c) => c.json(await readMailSettings(db, c.var.owner.storeId), 200))
    .openapi(save, async (c) => {
      const { storeId, userId } = c.var.owner;
      const result = await saveMailSettings(db, storeId, { input: c.req.valid("json"), by: userId });
      if (!result.ok) return apiError(c, 409, CHANGED_ELSEWHERE);
      return c.json(await readMailSettings(db, storeId), 200);
    })
    .openapi(example, async (c) => {
      const mail = await exampleMail(db, c.var.owner.storeId, { ...c.req.valid("json"), site: deps });
      const { subject, senderName: sender = "", replyTo: reply_to = null, html } = mail;
      return c.json({ subject, sender, reply_to, html: inNewTab(html) }, 200);
    });
}
