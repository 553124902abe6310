import type { ReactNode } from "react";
import { When } from "#app/admin/ui/when.tsx";
import { PROBLEM_WORDS } from "#rules/shop-domain/problem-words.ts";
import { originAt } from "#rules/shop-domain/shop-address.ts";
import type { ListedDomain } from "./domain-queries.ts";

/** What the domain is, in words, and what is wrong with it. */
export function DomainState({ domain }: { domain: ListedDomain }) {
  const { state, problem } = domain;
  return (
    <div className="grid gap-1">
      <p>{sentenceOf(domain)}</p>
      {problem && state !== "live" && <p className="text-muted">{PROBLEM_WORDS[problem]}</p>}
      <Moving domain={domain} />
    </div>
  );
}

function sentenceOf({ name, state, proven_at, live_at, failing_since, is_main }: ListedDomain): ReactNode {
  switch (state) {
    case "waiting":
      return "Waiting for the records: set these at your DNS provider, then check them here. It may take some hours until everybody sees them.";
    case "proven":
      return failing_since ? (
        <>
          The domain was proven, but its TXT record is missing since <Since at={failing_since} />. Without it,
          the domain is lost after 72 hours.
        </>
      ) : (
        <>
          The domain is yours{proven_at && <> since {<Since at={proven_at} />}</>}. It does not lead to your
          shop yet.
        </>
      );
    case "live":
      return (
        <>
          {is_main ? "Your shop stands at " : "Leads to your main domain: "}
          <a
            href={originAt(window.location.origin, name)}
            target="_blank"
            rel="noopener"
            className="break-all font-medium text-accent underline"
          >
            {originAt(window.location.origin, name)}
          </a>
          {live_at && (
            <>
              , since <Since at={live_at} />
            </>
          )}
          . Leave the records as they are.
        </>
      );
    case "failing":
      return (
        <>
          Failing since {failing_since && <Since at={failing_since} />}. Your shop is still shown at it; after
          72 hours the domain is lost.
        </>
      );
    case "lost":
      return (
        <>
          Your shop is no longer shown at this domain, whose records were wrong
          {failing_since && <> from {<Since at={failing_since} />} on</>}. Nothing was deleted: set the
          records again, and it comes back.
        </>
      );
  }
}

function Since({ at }: { at: string }) {
  return <When at={at} inSentence />;
}

/** Of a name that two stores want. */
function Moving({ domain: { moves_at, problem, state } }: { domain: ListedDomain }) {
  if (!moves_at) return null;
  if (problem === "moving")
    return (
      <p>
        It becomes yours <When at={moves_at} inSentence />, unless the other store sets its TXT record again.
      </p>
    );
  if (state === "lost" || state === "waiting") return null;
  return (
    <p className="text-danger">
      Another store has proven this domain. Set your TXT record again, or the domain goes to that store:{" "}
      <When at={moves_at} inSentence />.
    </p>
  );
}
