import type { ReactNode } from "react";
import { When } from "#app/admin/ui/when.tsx";
import { senderProblemWords } from "#rules/shop-domain/sender.ts";
import { isHeld } from "#rules/shop-domain/shop-domain.ts";
import type { ListedDomain, ListedSender } from "./domain-queries.ts";

type SenderStateProps = { sender: ListedSender; domain: ListedDomain };

/** What the sender is, in words, and what is wrong with it. */
export function SenderState({ sender, domain }: SenderStateProps) {
  const { state, problem, wrong_record, refused_at } = sender;
  return (
    <div className="grid gap-1">
      <p>{sentenceOf(sender, domain)}</p>
      {problem && state !== "live" && (
        <p className="break-words text-muted">{senderProblemWords(problem, wrong_record)}</p>
      )}
      {refused_at && (
        <p className="text-danger">
          The mail provider of this server refused to send a mail from this address{" "}
          <When at={refused_at} inSentence />. The mail was sent from this server's address instead. Tell
          whoever runs it.
        </p>
      )}
    </div>
  );
}

const FROM_HERE = "mails are sent from this server's address, as before";

function sentenceOf(sender: ListedSender, domain: ListedDomain): ReactNode {
  const { state, failing_since } = sender;
  const address = (
    <span dir="ltr" className="break-words font-medium">
      {sender.local_part}@{domain.typed}
    </span>
  );
  if (!isHeld(domain)) return <>The domain must be yours again before mails can be sent from {address}.</>;
  switch (state) {
    case "waiting":
      return (
        <>
          Set these records too, beside those of the domain. Until all are found, {FROM_HERE}; then from{" "}
          {address}.
        </>
      );
    case "live":
      return <>Mails to your shoppers are sent from {address}. Leave the records as they are.</>;
    case "failing":
      return (
        <>
          Failing since {failing_since && <When at={failing_since} inSentence />}. Mails are still sent from{" "}
          {address}, and may be taken for spam; after 72 hours {FROM_HERE}.
        </>
      );
    case "lost":
      return (
        <>
          Mails are sent from this server's address again, as the records of {address} were wrong
          {failing_since && (
            <>
              {" "}
              from <When at={failing_since} inSentence /> on
            </>
          )}
          . Set them again, and the address comes back.
        </>
      );
  }
}
