import { When } from "#app/admin/ui/when.tsx";
import { Button } from "#app/ui/button.tsx";
import { type ListedDomain, type ListedSender, useCheckDomain, useDropSender } from "./domain-queries.ts";

export function SenderActions({ sender, domain }: { sender: ListedSender; domain: ListedDomain }) {
  const check = useCheckDomain(domain.id);
  const drop = useDropSender(domain.id);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="secondary"
        size="small"
        busy={check.isPending}
        aria-label="Check now: the sender's records"
        onClick={() => check.mutate()}
      >
        Check now
      </Button>
      <Button variant="ghost" size="small" busy={drop.isPending} onClick={() => drop.mutate()}>
        Use the server's address
      </Button>
      {sender.checked_at && (
        <p className="text-13 text-muted" role="status">
          Checked <When at={sender.checked_at} inSentence />
        </p>
      )}
    </div>
  );
}
