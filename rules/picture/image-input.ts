import { z } from "zod";
import { textInput } from "#rules/text/text-input.ts";

export const imageUrlInput = textInput("Image address", 500);

export const imageInput = z.strictObject({
  url: imageUrlInput.min(1, "Image address is required"),
  alt: textInput("Alternative text", 255).default(""),
});
