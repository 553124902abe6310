import { useState } from "react";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ROLE_WORDS } from "#rules/people/roles.ts";
import { type Invitation, useSendAgain, useTakeBack } from "./people-queries.ts";

export function InvitationRow({ invitation, mayChange }: { invitation: Invitation; mayChange: boolean }) {
  const { email, role, invited_by, invited_at, expires_at } = invitation;
  const hasExpired = Date.parse(expires_at) < Date.now();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4 first:pt-1 last:pb-1">
      <div className="min-w-0 flex-[1_1_16rem] text-14">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium">{email}</span>
          {hasExpired && <Badge tone="warning">Expired</Badge>}
        </p>
        <p className="mt-0.5">{ROLE_WORDS[role].name}</p>
        <p className="wrap-anywhere mt-0.5 text-13 text-muted">
          Invited by {invited_by} <When at={invited_at} inSentence />
          {!hasExpired && (
            <>
              , valid until <When at={expires_at} inSentence />
            </>
          )}
        </p>
      </div>
      {mayChange && <Actions invitation={invitation} />}
    </li>
  );
}

function Actions({ invitation }: { invitation: Invitation }) {
  const [asking, setAsking] = useState(false);
  const sendAgain = useSendAgain(invitation);
  const takeBack = useTakeBack(invitation);
  return (
    <div className="flex gap-1 max-sm:-ml-3">
      <Button
        variant="ghost"
        size="small"
        busy={sendAgain.isPending}
        aria-label={`Send again: the invitation of ${invitation.email}`}
        onClick={() => sendAgain.mutate()}
      >
        Send again
      </Button>
      <Button
        variant="ghost"
        size="small"
        className="text-danger!"
        busy={takeBack.isPending}
        aria-label={`Take back the invitation of ${invitation.email}`}
        onClick={() => setAsking(true)}
      >
        Take back
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          takeBack.mutate();
        }}
        title={`Take back the invitation of ${invitation.email}?`}
        description="The link in their mail stops working at once."
        confirmLabel="Take back"
      />
    </div>
  );
}
