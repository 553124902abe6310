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

const KEPT = "The server could not be reached. Nothing is lost: save again when you are connected.";
/** For a click that leaves nothing typed behind. */
export const NOT_REACHED = "The server could not be reached. Try again when you are connected.";

/** Said when no answer came at all: the form still holds everything. */
export function lostConnection(error: unknown, sentence = KEPT): string | undefined {
  return error instanceof ApiError ? undefined : sentence;
}

/** The toast of what was not done; without an answer it also says why. */
export function failure(error: unknown, otherwise: string, unreached?: string) {
  return {
    title: sentenceOf(error, otherwise),
    description: lostConnection(error, unreached),
    kind: "error" as const,
  };
}

export async function toApiError(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => ({}));
  return new ApiError(response.status, body.error ?? "", body.fields);
}
