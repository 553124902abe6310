import { z } from "@hono/zod-openapi";
import { HTTPException } from "hono/http-exception";
import { isUuid } from "#rules/input/ids.ts";

/** What `/…/{id}` names. An id that is not a uuid is answered as one that nobody has: 404 with the same sentence. */
export function resource<Id extends string>(notFound: string, example?: string) {
  const id = z.string().refine(isUuid, notFound).toLowerCase().openapi({ example });
  return {
    notFound,
    params: z.object({ id: id as unknown as z.ZodType<Id, string> }),
    /** What was read or done; 404 unless there was one. */
    found<Row>(row: Row | null | undefined): Row {
      if (!row) throw new HTTPException(404, { message: notFound });
      return row;
    },
  };
}
