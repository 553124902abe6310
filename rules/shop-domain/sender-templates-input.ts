import { z } from "zod";
import { DOMAIN_PLACEHOLDER, type SenderTemplate } from "./sender-records.ts";
import { isSpf, mechanismsOf } from "./spf.ts";

const MAX_TEMPLATES = 10;
const HOST = "its host must end in {domain}, as in key1._domainkey.{domain}";
const VALUE = "its value must have 1 to 2,000 printable characters, without quotes and backslashes";

const template = z
  .strictObject(
    {
      type: z.enum(["TXT", "CNAME"], "its type must be TXT or CNAME"),
      host: z
        .string(HOST)
        .toLowerCase()
        .regex(/^(?:[a-z0-9_-]+\.)*\{domain\}$/, HOST),
      value: z
        .string(VALUE)
        .trim()
        .regex(/^[ !#-[\]-~]{1,2000}$/, VALUE),
    },
    "it must have type, host and value alone",
  )
  .superRefine((written, context) => {
    const wrong = whyNoTemplate(written);
    if (wrong) context.addIssue(wrong);
  });

function whyNoTemplate({ type, host, value }: SenderTemplate): string | undefined {
  const filled = value.replaceAll(DOMAIN_PLACEHOLDER, "domain.example");
  if (/[{}]/.test(filled)) return "{domain} is the only placeholder";
  if (type === "TXT")
    return isSpf(value) && mechanismsOf(value).length === 0
      ? "SPF must include something, as in v=spf1 include:spf.example.com ~all"
      : undefined;
  if (host === DOMAIN_PLACEHOLDER)
    return "a domain itself can have no CNAME: its host must be below {domain}";
  if (!/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+\.?$/i.test(filled)) return "the value of a CNAME must be a host name";
  return undefined;
}

/** The operator's setting. Messages belong behind 'record 2:', or behind the setting itself. */
export const senderTemplatesInput = z
  .array(template, "it must be a list")
  .min(1, "it must have a record")
  .max(MAX_TEMPLATES, `it can have ${MAX_TEMPLATES} records`)
  .refine(hasOneSpfForEachHost, "a host can have one record of SPF");

function hasOneSpfForEachHost(templates: SenderTemplate[]): boolean {
  const hosts = templates.filter(({ type, value }) => type === "TXT" && isSpf(value)).map(({ host }) => host);
  return new Set(hosts).size === hosts.length;
}
