import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type CorrectResult, correctOrder, findContact } from "#domain/orders/correct-order.ts";
import { noteOrder } from "#domain/orders/note-order.ts";
import { type CancelParcelResult, cancelParcel } from "#domain/orders/parcels/cancel-parcel.ts";
import { changeParcel } from "#domain/orders/parcels/change-parcel.ts";
import { addressField } from "#http/api/checkout/quote-schemas.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { resource } from "#http/api/resource.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { CONTACT_FIELDS, type Contact, correctionInput } from "#rules/order/correction-input.ts";
import { noteInput } from "#rules/order/note-input.ts";
import { parcelInput } from "#rules/order/parcel/parcel-input.ts";
import { fulfillmentStatus, ORDER_NOT_FOUND, order } from "./order-schemas.ts";

const PARCEL_CHANGED = "This parcel was changed elsewhere since you opened it. Look at it again.";

const done = z.object({ success: z.literal(true) });
const parcel = resource("This parcel is not there any more.");

const showContact = createRoute({
  method: "get",
  path: "/orders/{id}/contact",
  summary: "Address, e-mail and phone of an order, and the fields of its country's addresses",
  request: { params: order.params },
  responses: {
    200: json(
      "What can be corrected",
      z.object({
        contact: z.object(
          Object.fromEntries(CONTACT_FIELDS.map((field) => [field, z.string()])) as Record<
            keyof Contact,
            z.ZodString
          >,
        ),
        fields: z.array(addressField),
      }),
    ),
    ...errors(401, 403, 404),
  },
});

const correct = createRoute({
  method: "put",
  path: "/orders/{id}/contact",
  summary: "Correct e-mail and phone, and the address until something is shipped",
  description:
    "The country stays. `was` is what the form was opened with; if that has changed, nothing is saved. Mails about the order " +
    "that the former e-mail could not be sent go to the new one.",
  request: { params: order.params, body: jsonBody(correctionInput) },
  responses: { 200: json("Corrected", done), ...errors(401, 403, 404, 409, 422) },
});

const note = createRoute({
  method: "post",
  path: "/orders/{id}/notes",
  summary: "Write a note on an order's timeline; shoppers never see it",
  description: "With an Idempotency-Key the same note can be sent again.",
  request: { params: order.params, body: jsonBody(noteInput) },
  responses: { 200: json("Noted", done), ...errors(401, 403, 404, 422) },
});

const change = createRoute({
  method: "put",
  path: "/fulfillments/{id}",
  summary: "Correct carrier and tracking number of a parcel",
  description: "`was` is what the form was opened with; if that has changed, nothing is saved.",
  request: { params: parcel.params, body: jsonBody(parcelInput) },
  responses: { 200: json("Corrected", done), ...errors(401, 403, 404, 409, 422) },
});

const cancel = createRoute({
  method: "delete",
  path: "/fulfillments/{id}",
  summary: "Cancel a parcel: what it held is open to ship again",
  request: { params: parcel.params },
  responses: {
    200: json("Cancelled", done.extend({ fulfillment_status: fulfillmentStatus })),
    ...errors(401, 403, 404, 409),
  },
});

export function orderCorrectionsApi(deps: AppDeps) {
  const { db, outbox } = deps;
  return ownerApi(deps, "/orders/*", "/fulfillments/*")
    .openapi(showContact, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(order.found(await findContact(db, c.var.owner.storeId, id)), 200);
    })
    .openapi(correct, async (c) => {
      const { id } = c.req.valid("param");
      const { storeId, userId } = c.var.owner;
      const result = await correctOrder(db, storeId, id, { correction: c.req.valid("json"), by: userId });
      return result.ok ? c.json({ success: true } as const, 200) : refuseCorrection(c, result);
    })
    .openapi(note, async (c) => {
      const { id } = c.req.valid("param");
      const { storeId, userId } = c.var.owner;
      const key = c.req.header("idempotency-key");
      const result = await noteOrder(db, storeId, id, { ...c.req.valid("json"), by: userId, key });
      return result.ok ? c.json({ success: true } as const, 200) : apiError(c, 404, ORDER_NOT_FOUND);
    })
    .openapi(change, async (c) => {
      const { id } = c.req.valid("param");
      const { storeId, userId } = c.var.owner;
      const result = await changeParcel(db, storeId, id, { input: c.req.valid("json"), by: userId });
      if (!result.ok && result.reason === "not-found") return apiError(c, 404, parcel.notFound);
      if (!result.ok) return apiError(c, 409, PARCEL_CHANGED);
      outbox.wake();
      return c.json({ success: true } as const, 200);
    })
    .openapi(cancel, async (c) => {
      const { id } = c.req.valid("param");
      const { storeId, userId } = c.var.owner;
      const result = await cancelParcel(db, storeId, id, { by: userId });
      if (!result.ok) return refuseCancelling(c, result);
      return c.json({ success: true, fulfillment_status: result.fulfillmentStatus } as const, 200);
    });
}

function refuseCorrection(c: Context<AppEnv>, refused: Extract<CorrectResult, { ok: false }>) {
  switch (refused.reason) {
    case "not-found":
      return apiError(c, 404, ORDER_NOT_FOUND);
    case "shipped":
      return apiError(
        c,
        409,
        "Something of this order is shipped already. Its address can no longer be corrected.",
      );
    case "cancelled":
      return apiError(c, 409, "This order is cancelled. It can no longer be corrected.");
    case "erased":
      return apiError(c, 409, "This customer was erased. The order can no longer be corrected.");
    case "changed-elsewhere":
      return apiError(c, 409, "This order was corrected elsewhere since you opened it. Look at it again.");
    case "invalid":
      return apiError(c, 422, "Please check the form for errors", refused.fields);
  }
}

function refuseCancelling(c: Context<AppEnv>, refused: Extract<CancelParcelResult, { ok: false }>) {
  switch (refused.reason) {
    case "not-found":
      return apiError(c, 404, parcel.notFound);
    case "cancelled":
      return apiError(c, 409, "This order is cancelled. Its parcels stay as they are.");
    case "returned":
      return apiError(c, 409, `"${refused.title}" was refunded after it was shipped. This parcel stays.`);
  }
}
