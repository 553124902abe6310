import { createRoute, z } from "@hono/zod-openapi";
import { readMenus } from "#domain/menus/read-menus.ts";
import { saveMenus } from "#domain/menus/save-menus.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { refusal, refuse } from "#http/api/save-answers.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { menusInput, saveMenusInput } from "#rules/menu/menu-input.ts";

const CHANGED_ELSEWHERE =
  "The menus were changed elsewhere since you opened them. Load the page again to see how they are now.";

const menusSchema = menusInput
  .extend({
    version: z.int(),
    /** What the items link to. One that is not listed was deleted. */
    records: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        /** False for a draft: shoppers do not see its item. */
        shown: z.boolean(),
      }),
    ),
  })
  .openapi("Menus");

const show = createRoute({
  method: "get",
  path: "/menus",
  summary: "The menus in the header and the footer of the store",
  responses: { 200: json("The menus", menusSchema), ...errors(401, 403) },
});

const save = createRoute({
  method: "put",
  path: "/menus",
  summary: "Save both menus",
  description:
    "An item without a label shows the title of what it links to; an address needs a label. A search without words " +
    "shows all products. Without items in its menu the header shows 'Shop'.",
  request: {
    body: jsonBody(saveMenusInput, {
      version: 0,
      header: [
        {
          kind: "search",
          words: "",
          label: "Shop",
          items: [{ kind: "search", words: "mug", label: "Mugs" }],
        },
        { kind: "address", address: "https://clay.example/blog", label: "Blog", items: [] },
      ],
      footer: [],
    }),
  },
  responses: { 200: json("The menus now", menusSchema), 422: refusal, ...errors(401, 403, 409) },
});

export function menusApi(deps: AppDeps) {
  const { db, origin } = deps;
  return ownerApi(deps, "/menus")
    .openapi(show, async (c) => c.json(await c.var.inStore(readMenus), 200))
    .openapi(save, async (c) => {
      const { storeId, userId } = c.var.owner;
      const result = await saveMenus(db, storeId, { input: c.req.valid("json"), by: userId, origin });
      if (!result.ok && result.reason === "invalid") return refuse(c, result);
      if (!result.ok) return apiError(c, 409, CHANGED_ELSEWHERE);
      return c.json(await c.var.inStore(readMenus), 200);
    });
}
