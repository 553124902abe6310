import type { WrittenMail } from "#domain/mail/outbox.ts";

export const GONE: WrittenMail = { notSent: "What it is about no longer exists." };
