/** An error response: its sentence, and the messages of single fields. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly fields: Record<string, string>;

  constructor(status: number, sentence: string, fields: Record<string, string> = {}) {
    super(sentence);
    this.status = status;
    this.fields = fields;
  }
}

/** The server's sentence if there is one; network errors and broken responses have none. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message ? error.message : otherwise;
}

/** Said when no answer came at all: the form still holds everything. */
export function lostConnection(error: unknown): string | undefined {
  if (error instanceof ApiError) return undefined;
  return "The server could not be reached. Nothing is lost: save again when you are connected.";
}

export async function toApiError(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => ({}));
  return new ApiError(response.status, body.error ?? "", body.fields);
}
