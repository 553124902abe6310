import { createRoute, type z } from "@hono/zod-openapi";
import type { resource } from "./resource.ts";
import { conflict, refusal } from "./save-answers.ts";
import { errors, json, jsonBody } from "./validation.ts";

type Words = { summary: string; description?: string };

type Editor<Id extends string, One extends z.ZodType, Input extends z.ZodType, Saved extends z.ZodType> = {
  one: ReturnType<typeof resource<Id>>;
  get: Words;
  create: Words;
  update: Words;
  remove: Words;
  /** In the API document. */
  name: string;
  schema: One;
  input: Input;
  saved: Saved;
  examples: {
    one: z.input<One>;
    created: z.input<Input>;
    changed: z.input<Input>;
    saved: z.input<Saved>;
    conflict: { error: string; reason: "changed-elsewhere" | "stock-changed" };
  };
};

/** What an editor asks for: to read one, to save a new one, to save a changed one, to delete one. */
export function editorRoutes<
  Path extends string,
  Id extends string,
  One extends z.ZodType,
  Input extends z.ZodType,
  Saved extends z.ZodType<unknown, { version: number }>,
>(path: Path, { one, name, schema, input, saved, examples, ...words }: Editor<Id, One, Input, Saved>) {
  const { params } = one;
  const pathOfOne = `${path}/{id}` as const;
  return {
    get: createRoute({
      method: "get",
      path: pathOfOne,
      ...words.get,
      request: { params },
      responses: { 200: json(`The ${name}`, schema, examples.one), ...errors(401, 403, 404) },
    }),
    create: createRoute({
      method: "post",
      path,
      ...words.create,
      request: { body: jsonBody(input, examples.created) },
      responses: {
        201: json("It is saved", saved, { ...examples.saved, version: 1 }),
        422: refusal,
        ...errors(401, 403),
      },
    }),
    update: createRoute({
      method: "put",
      path: pathOfOne,
      ...words.update,
      request: { params, body: jsonBody(input, examples.changed) },
      responses: {
        200: json("It is saved", saved, examples.saved),
        409: conflict(schema, { ...examples.conflict, current: examples.one }),
        422: refusal,
        ...errors(401, 403, 404),
      },
    }),
    remove: createRoute({
      method: "delete",
      path: pathOfOne,
      ...words.remove,
      request: { params },
      responses: { 204: { description: "It is deleted" }, ...errors(401, 403, 404) },
    }),
  };
}
