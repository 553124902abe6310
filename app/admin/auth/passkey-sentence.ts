import { sentenceOf } from "#app/admin/api/api-error.ts";

/** The browser's errors say what it did, not what a person should do. */
export function passkeySentence(error: Error): string {
  if (error.name === "NotAllowedError") return "The passkey was not used. Please try again.";
  if (error.name === "InvalidStateError") return "This device already has a passkey for your store.";
  return sentenceOf(error, "The passkey did not work. Please try again.");
}
