import { ListedRow } from "#app/admin/settings/listed-row.tsx";
import { AskButton } from "#app/admin/ui/ask-button.tsx";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ROLE_WORDS } from "#rules/people/roles.ts";
import { type Invitation, useSendAgain, useTakeBack } from "./people-queries.ts";

export function InvitationRow({ invitation, mayChange }: { invitation: Invitation; mayChange: boolean }) {
  const { email, role, invited_by, invited_at, expires_at } = invitation;
  const hasExpired = Date.parse(expires_at) < Date.now();
  return (
    <ListedRow
      name={email}
      badge={hasExpired && <Badge tone="warning">Expired</Badge>}
      actions={mayChange && <Actions invitation={invitation} />}
    >
      <p className="mt-0.5">{ROLE_WORDS[role].name}</p>
      <p className="wrap-anywhere mt-0.5 text-13 text-muted">
        Invited by {invited_by} <When at={invited_at} inSentence />
        {!hasExpired && (
          <>
            , valid until <When at={expires_at} inSentence />
          </>
        )}
      </p>
    </ListedRow>
  );
}

function Actions({ invitation }: { invitation: Invitation }) {
  const sendAgain = useSendAgain(invitation);
  const takeBack = useTakeBack(invitation);
  return (
    <div className="flex gap-1 max-sm:-ml-3">
      <DeedButton
        variant="ghost"
        size="small"
        deed={sendAgain}
        aria-label={`Send again: the invitation of ${invitation.email}`}
      >
        Send again
      </DeedButton>
      <AskButton
        variant="ghost"
        size="small"
        className="text-danger!"
        busy={takeBack.isPending}
        aria-label={`Take back the invitation of ${invitation.email}`}
        question={{
          title: `Take back the invitation of ${invitation.email}?`,
          description: "The link in their mail stops working at once.",
          confirmLabel: "Take back",
        }}
        onConfirm={() => takeBack.mutate()}
      >
        Take back
      </AskButton>
    </div>
  );
}
