import { z } from "zod";
import { textInput } from "#rules/text/text-input.ts";

export const imageUrlInput = textInput("Image link", 500);

export const imageInput = z.strictObject({
  url: imageUrlInput.min(1, "Image link is required"),
  alt: textInput("Alternative text", 255).default(""),
});
