import { z } from "zod";
import type { AnyId } from "./ids.ts";

/** Lower-cased like PostgreSQL's, so that an id from a request matches a key of a map. */
export function idInput<Id extends AnyId>(): z.ZodType<Id, string> {
  return z.guid("This is not an id").toLowerCase() as unknown as z.ZodType<Id, string>;
}
