import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { type ListedDomain, type ListedSender, useCheckDomain, useDropSender } from "./domain-queries.ts";

export function SenderActions({ sender, domain }: { sender: ListedSender; domain: ListedDomain }) {
  const check = useCheckDomain(domain.id);
  const drop = useDropSender(domain.id);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <DeedButton variant="secondary" size="small" deed={check} aria-label="Check now: the sender's records">
        Check now
      </DeedButton>
      <DeedButton variant="ghost" size="small" deed={drop}>
        Use the server's address
      </DeedButton>
      {sender.checked_at && (
        <p className="text-13 text-muted" role="status">
          Checked <When at={sender.checked_at} inSentence />
        </p>
      )}
    </div>
  );
}
