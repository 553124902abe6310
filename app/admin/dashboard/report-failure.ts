const LEAVING_TAKES_MS = 1_000;

/**
 * Logs a query's error and passes it on. The log waits a moment: Firefox aborts the requests of a page that is being
 * left while its scripts still run, and those are not failures. By then that page is gone.
 */
export function reportFailure(sentence: string, error: unknown): never {
  setTimeout(() => console.error(sentence, error), LEAVING_TAKES_MS);
  throw error;
}
