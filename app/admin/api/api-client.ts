import { type ClientResponse, hc } from "hono/client";
import type { SuccessStatusCode } from "hono/utils/http-status";
import type { Api, RootApi } from "#http/api/api.ts";
import { toApiError } from "./api-error.ts";
import { ownerFetch, personFetch } from "./owner-fetch.ts";
// Also here: so it is in the file that all screens share, before the schemas in that file.
import "./zod-without-eval.ts";

/** For visitors who are not signed in. */
export const publicApi = hc<Api>("/api");

export const api = hc<Api>("/api", { fetch: ownerFetch });

/** For a signed-in person, in no store: also for one who has none. */
export const personApi = hc<Api>("/api", { fetch: personFetch });

/** Endpoints at the root: /factors. */
export const rootApi = hc<RootApi>("/", { fetch: ownerFetch });

type AnyResponse = ClientResponse<unknown, number, string>;

type Answer<R> =
  R extends ClientResponse<infer Body, infer Status, string>
    ? Status extends SuccessStatusCode
      ? Body
      : never
    : never;

/** The body of a successful response; any other is thrown as an ApiError. */
export async function answer<R extends AnyResponse>(call: Promise<R>): Promise<Answer<R>> {
  const response = await call;
  if (!response.ok) throw await toApiError(response as unknown as Response);
  return (await response.json()) as Answer<R>;
}
