import type { ConsentSource } from "#rules/consent/consent.ts";
import type { Cell } from "#rules/csv/csv.ts";

export type ExportedConsent = {
  email: string;
  givenAt: Date | null;
  askedAt: Date;
  language: string;
  source: ConsentSource;
  orderNumber: number | null;
  words: string;
  /** A page with one button. */
  leaveUrl: string;
  /** For the header `List-Unsubscribe` (RFC 8058). */
  oneClickUrl: string;
};

type Column = [name: string, cell: (consent: ExportedConsent) => Cell];

// Named as programs for newsletters name their fields: they read this file, and put the addresses into their mails.
const COLUMNS: Column[] = [
  ["email", ({ email }) => email],
  ["given_at", ({ givenAt }) => givenAt?.toISOString() ?? null],
  ["asked_at", ({ askedAt }) => askedAt.toISOString()],
  ["language", ({ language }) => language],
  ["source", ({ source }) => source],
  ["order_number", ({ orderNumber }) => orderNumber],
  ["words", ({ words }) => words],
  ["leave_url", ({ leaveUrl }) => leaveUrl],
  ["one_click_url", ({ oneClickUrl }) => oneClickUrl],
];

export const CONSENT_COLUMNS = COLUMNS.map(([name]) => name);

export function consentRow(consent: ExportedConsent): Cell[] {
  return COLUMNS.map(([, cell]) => cell(consent));
}
