import { expect, test } from "vitest";
import { ApiError } from "#app/admin/api/api-error.ts";
import { notResentToast, resentToast } from "./resend-toast.ts";

test("a mail that was not sent is 'Email simulated', with the reason and what happens next", () => {
  for (const [reason, error] of [
    ["no-provider", "No e-mail provider is configured."],
    ["failed", "The e-mail provider could not be reached. It will be retried automatically."],
  ])
    expect(resentToast({ success: false, reason, error })).toEqual({
      title: "Email simulated",
      description: error,
      kind: "info",
    });
});

test("a demo order is not a failure: information, without that title", () => {
  const error = "This is a demo order: no e-mail is sent.";
  expect(resentToast({ success: false, reason: "demo", error })).toEqual({ title: error, kind: "info" });
});

test("nor is a click that came too soon", () => {
  const sentence = "An e-mail was sent to this e-mail address a moment ago. Try again in 58 seconds.";
  expect(notResentToast(new ApiError(429, sentence))).toEqual({ title: sentence, kind: "info" });
});

test("without an answer from the server nothing was sent", () => {
  expect(notResentToast(new TypeError("Failed to fetch"))).toMatchObject({
    title: "Email simulated",
    kind: "error",
  });
});
