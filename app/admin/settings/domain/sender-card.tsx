import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { isHeld } from "#rules/shop-domain/shop-domain.ts";
import { isSpf, mechanismsOf } from "#rules/shop-domain/spf.ts";
import type { ListedDomain, ListedSender } from "./domain-queries.ts";
import { DomainRecords } from "./domain-records.tsx";
import { SenderActions } from "./sender-actions.tsx";
import { SenderForm } from "./sender-form.tsx";
import { SenderState } from "./sender-state.tsx";

const BADGES = {
  waiting: { tone: "neutral", word: "Waiting" },
  live: { tone: "success", word: "In use" },
  failing: { tone: "warning", word: "Failing" },
  lost: { tone: "danger", word: "Lost" },
} as const;

type SenderCardProps = { domains: ListedDomain[]; sender: ListedSender | null };

/** Only with a domain that belongs to the store, or that did. */
export function SenderCard({ domains, sender }: SenderCardProps) {
  const choices = domains.filter(isHeld);
  const domain = domains.find(({ id }) => id === sender?.domain_id);
  if (choices.length === 0 && !sender) return null;
  const badge = sender && BADGES[sender.state];
  return (
    <Card
      title="Sender of your mails"
      description="What shoppers see as the sender of mails about their orders. Answers go to the e-mail address in Store details."
      action={badge && <Badge tone={badge.tone}>{badge.word}</Badge>}
    >
      <div className="grid gap-4 text-14">
        {choices.length > 0 && (
          <SenderForm key={`${sender?.local_part} ${sender?.domain_id}`} choices={choices} sender={sender} />
        )}
        {sender && domain && (
          <>
            <SenderState sender={sender} domain={domain} />
            <div>
              <DomainRecords domain={sender} />
              <RecordHints sender={sender} domain={domain} />
            </div>
            <SenderActions sender={sender} domain={domain} />
          </>
        )}
      </div>
    </Card>
  );
}

/** What DNS forms do not say, and what would make the records void. */
function RecordHints({ sender: { records, zone }, domain }: { sender: ListedSender; domain: ListedDomain }) {
  const spf = records.find(({ type, value }) => type === "TXT" && isSpf(value));
  const leadsByCname = domain.records.some(({ type }) => type === "CNAME");
  const isBeside = records.some(({ type, name }) => type === "TXT" && name === domain.name);
  return (
    <>
      {spf && (
        <p className="mt-2 text-13 text-muted">
          A domain has one record that begins with v=spf1. If yours has one already, set no second one: add{" "}
          <span dir="ltr" className="break-words font-mono">
            {mechanismsOf(spf.value).join(" ")}
          </span>{" "}
          to it, directly after v=spf1.
        </p>
      )}
      {leadsByCname && isBeside && (
        <p className="mt-2 text-13 text-muted">
          {domain.typed} leads here by a CNAME record, and DNS allows no other record beside it. Add {zone} as
          a domain above, set its TXT record alone, and choose it here.
        </p>
      )}
    </>
  );
}
