import { z } from "zod";
import { requiredTextInput } from "#rules/text/text-input.ts";
import { MAX_NOTE_LENGTH } from "./note-length.ts";

/** For the owner's eyes alone. */
export const noteInput = z.strictObject({ text: requiredTextInput("Note", MAX_NOTE_LENGTH) });

export type NoteInput = z.infer<typeof noteInput>;
