import { sentenceOf } from "#app/admin/api-error.ts";

/** The browser's own failures are named after what it did, not after what a person should do. */
export function passkeySentence(error: Error): string {
  if (error.name === "NotAllowedError") return "The passkey was not used. Please try again.";
  if (error.name === "InvalidStateError") return "This device already has a passkey for your store.";
  return sentenceOf(error, "The passkey did not work. Please try again.");
}
