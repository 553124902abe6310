import { z } from "@hono/zod-openapi";

export const cursor = z.string().nullable();

/** In a query: the row that the page begins after, or ends before. */
export const pageQuery = { after: z.string().optional(), before: z.string().optional() };

/** In the answer: where the pages beside it begin. */
export const pageCursors = { previous: cursor, next: cursor };
