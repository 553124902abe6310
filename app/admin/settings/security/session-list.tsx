import { useQuery } from "@tanstack/react-query";
import { Monitor } from "lucide-react";
import { When } from "#app/admin/ui/when.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Section } from "./section.tsx";
import { type OwnerSession, sessionsQuery, useEndSession } from "./sessions.ts";

export function SessionList() {
  const { data, isError, refetch } = useQuery(sessionsQuery);
  return (
    <Section title="Sessions" hint="Where you are signed in. End any session that you do not recognise.">
      {isError && <ErrorState message="Your sessions could not be loaded." onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-4 h-16 w-full" />}
      {data && (
        <ul className="mt-4 divide-y divide-line rounded-control border border-line">
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The current one has no button: 'Logout' ends it, and also tells the other tabs. */
function SessionRow({ session }: { session: OwnerSession }) {
  const end = useEndSession();
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Monitor aria-hidden="true" className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-14">{session.device}</p>
        <p className="text-13 text-muted">
          Last seen <When at={session.last_seen_at} inSentence />
        </p>
      </div>
      {session.current ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <Button
          variant="secondary"
          size="small"
          busy={end.isPending}
          aria-label={`End the session on ${session.device}`}
          onClick={() => end.mutate(session.id)}
        >
          End
        </Button>
      )}
    </li>
  );
}
