import { toApiError } from "#app/admin/api/api-error.ts";

/** What the server refuses: a sentence, messages by the path of the field, a free handle for a taken one. */
export type Refusal = { sentence: string; fields: Record<string, string>; suggestion?: string };

export type SaveResult<Kept> =
  | { ok: true }
  | { ok: false; reason: "conflict"; sentence: string; current: Kept }
  | { ok: false; reason: "deleted" }
  | ({ ok: false; reason: "refused" } & Refusal);

/** The responses that a form can continue from. Any other is thrown as an ApiError. */
export async function readSaveResult<Kept>(response: Response, isNew: boolean): Promise<SaveResult<Kept>> {
  if (response.ok) return { ok: true };
  if (response.status === 404 && !isNew) return { ok: false, reason: "deleted" };
  if (response.status === 409) {
    const { error, current } = await response.json();
    return { ok: false, reason: "conflict", sentence: error, current };
  }
  if (response.status === 422) {
    const { error, fields = {}, suggestion } = await response.json();
    return { ok: false, reason: "refused", sentence: error, fields, suggestion };
  }
  throw await toApiError(response);
}
