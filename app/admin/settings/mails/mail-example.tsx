import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { ShopperMail } from "#rules/mail/mail-type.ts";
import { hasLink, MAX_OWN_WORDS } from "#rules/mail/own-words.ts";
import { exampleQuery } from "./mails-queries.ts";
import { useDeferredWords } from "./use-deferred-words.ts";

type MailExampleProps = { type: ShopperMail; words: string; title: string };

/** The mail with the words as they are typed; words that may not be sent stay out of it. */
export function MailExample({ type, words, title }: MailExampleProps) {
  const allowed = hasLink(words) || words.length > MAX_OWN_WORDS ? "" : words.trim();
  const { data, isError, refetch } = useQuery(exampleQuery(type, useDeferredWords(allowed)));
  if (isError) return <ErrorState message="Failed to load the example" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-128" />;
  return (
    <figure className="overflow-hidden rounded-card border border-line">
      <figcaption className="grid gap-0.5 border-line border-b bg-paper px-4 py-3 text-13">
        <span className="break-words font-medium" dir="auto">
          {data.subject}
        </span>
        <span className="break-words text-muted">
          From {data.sender}
          {data.reply_to && `, answers go to ${data.reply_to}`}
        </span>
      </figcaption>
      {/* Without any permission: no script runs in it, and its links lead nowhere. */}
      <iframe title={`Example: ${title}`} sandbox="" srcDoc={data.html} className="block h-128 w-full" />
    </figure>
  );
}
