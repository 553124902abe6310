import { bodyLimit as limit } from "hono/body-limit";
import { apiError } from "#http/api-error.ts";

/** Refuses a body that is too large: at once by its content length, otherwise while it is read. */
export function bodyLimit(maxBytes: number) {
  return limit({
    maxSize: maxBytes,
    onError: (c) => {
      // The rest of the body is not read, and its connection is cut: no other request may be sent on it.
      c.header("connection", "close");
      return apiError(c, 413, `That is too large. At most ${Math.round(maxBytes / 1024)} KB are accepted.`);
    },
  });
}
