import { type DomainRecord, hostIn } from "./domain-records.ts";
import type { SenderProblem } from "./sender.ts";
import { isSpf, mechanismsOf } from "./spf.ts";

/** A record that the operator's mail provider needs of each domain, with placeholders for its name. */
export type SenderTemplate = { type: "TXT" | "CNAME"; host: string; value: string };

export const DOMAIN_PLACEHOLDER = "{domain}";

/** The records that let the provider send as `name`. */
export function senderRecordsOf(
  { name, zone }: { name: string; zone: string },
  templates: SenderTemplate[],
): (DomainRecord & Pick<SenderTemplate, "type">)[] {
  return templates.map(({ type, host, value }) => {
    const whole = host.replace(DOMAIN_PLACEHOLDER, name);
    return {
      type,
      name: whole,
      host: hostIn(zone, whole),
      value: value.replaceAll(DOMAIN_PLACEHOLDER, name),
    };
  });
}

/** What is wrong with a record, given all values that DNS has of its type and name. Undefined: nobody answered. */
export function judgeSenderRecord(
  { type, value }: Pick<SenderTemplate, "type" | "value">,
  found: string[] | undefined,
): SenderProblem | null {
  if (!found) return "no-answer";
  if (type === "TXT" && isSpf(value)) return judgeSpf(value, found.filter(isSpf));
  if (found.length === 0) return "no-record";
  const plain = type === "TXT" ? withoutSpaces : withoutDot;
  return found.some((other) => plain(other) === plain(value)) ? null : "other-value";
}

/** A domain has one record of SPF, for all who send as it: ours is a part of it. */
function judgeSpf(value: string, records: string[]): SenderProblem | null {
  const [only, second] = records;
  if (only === undefined) return "no-record";
  if (second !== undefined) return "two-spf";
  const there = new Set(mechanismsOf(only));
  return mechanismsOf(value).every((wanted) => there.has(wanted)) ? null : "not-included";
}

// Forms of DNS providers add and remove spaces of keys.
function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, "");
}

function withoutDot(name: string): string {
  return name.toLowerCase().replace(/\.$/, "");
}
