import { AskButton } from "#app/admin/ui/ask-button.tsx";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { type ListedDomain, useCheckDomain, useMakeMain, useRemoveDomain } from "./domain-queries.ts";
import { DomainRecords } from "./domain-records.tsx";
import { DomainState } from "./domain-state.tsx";

const BADGES = {
  waiting: { tone: "neutral", word: "Waiting" },
  proven: { tone: "warning", word: "Proven" },
  live: { tone: "success", word: "Live" },
  failing: { tone: "warning", word: "Failing" },
  lost: { tone: "danger", word: "Lost" },
} as const;

type DomainCardProps = {
  domain: ListedDomain;
  /** False where this server has no addresses for shops. */
  canCheck: boolean;
};

export function DomainCard({ domain, canCheck }: DomainCardProps) {
  const { tone, word } = BADGES[domain.state];
  return (
    <Card
      title={domain.typed}
      action={
        <div className="flex flex-wrap justify-end gap-2">
          {domain.is_main && <Badge>Main</Badge>}
          <Badge tone={tone}>{word}</Badge>
        </div>
      }
    >
      <div className="grid gap-4 text-14">
        <DomainState domain={domain} />
        <DomainRecords domain={domain} />
        <DomainActions domain={domain} canCheck={canCheck} />
      </div>
    </Card>
  );
}

function DomainActions({ domain, canCheck }: DomainCardProps) {
  const check = useCheckDomain(domain.id);
  const makeMain = useMakeMain(domain.id);
  const remove = useRemoveDomain(domain.id);
  const canLead = !domain.is_main && (domain.state === "live" || domain.state === "failing");
  return (
    <div className="flex flex-wrap items-center gap-2">
      {canCheck && (
        <DeedButton variant="secondary" size="small" deed={check} aria-label={`Check now: ${domain.typed}`}>
          Check now
        </DeedButton>
      )}
      {canLead && (
        <DeedButton
          variant="secondary"
          size="small"
          deed={makeMain}
          aria-label={`Make main: ${domain.typed}`}
        >
          Make main
        </DeedButton>
      )}
      <AskButton
        variant="ghost"
        size="small"
        busy={remove.isPending}
        aria-label={`Remove ${domain.typed}`}
        question={{
          title: `Remove ${domain.typed}?`,
          description: domain.is_main
            ? "Your shop stands at another of its domains, or at its address on this server, at once. Links to this domain stop working."
            : "Links to this domain stop working at once.",
          confirmLabel: "Remove",
        }}
        onConfirm={() => remove.mutate()}
      >
        Remove
      </AskButton>
      {domain.checked_at && (
        <p className="text-13 text-muted" role="status">
          Checked <When at={domain.checked_at} inSentence />
        </p>
      )}
    </div>
  );
}
