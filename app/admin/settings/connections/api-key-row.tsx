import { useState } from "react";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { KEY_PREFIX, keyPermissionNames } from "#rules/connection/api-key.ts";
import { type ApiKey, useRevokeKey } from "./api-key-queries.ts";

export function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { name, permissions, ending, made_by, created_at, expires_at, is_expired, last_used_at } = apiKey;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4 first:pt-1 last:pb-1">
      <div className="min-w-0 flex-[1_1_16rem] text-14">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium">{name}</span>
          {is_expired && <Badge tone="warning">Expired</Badge>}
        </p>
        <p className="mt-0.5">{keyPermissionNames(permissions).join(", ")}</p>
        <p className="mt-0.5 text-13 text-muted">
          <span className="font-mono">
            {KEY_PREFIX}…{ending}
          </span>
          {" · "}
          {last_used_at ? (
            <>
              last used <When at={last_used_at} inSentence />
            </>
          ) : (
            "never used"
          )}
          {" · "}
          <Lifetime expiresAt={expires_at} isExpired={is_expired} />
        </p>
        <p className="wrap-anywhere mt-0.5 text-13 text-muted">
          Made by {made_by} <When at={created_at} inSentence />
        </p>
      </div>
      <RevokeButton apiKey={apiKey} />
    </li>
  );
}

function Lifetime({ expiresAt, isExpired }: { expiresAt: string | null; isExpired: boolean }) {
  if (expiresAt === null) return "does not expire";
  return (
    <>
      {isExpired ? "expired" : "expires"} <When at={expiresAt} inSentence />
    </>
  );
}

function RevokeButton({ apiKey }: { apiKey: ApiKey }) {
  const [asking, setAsking] = useState(false);
  const revoke = useRevokeKey(apiKey);
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="text-danger! max-sm:-ml-3"
        busy={revoke.isPending}
        aria-label={`Revoke the key ${apiKey.name}`}
        onClick={() => setAsking(true)}
      >
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          revoke.mutate();
        }}
        title={`Revoke the key ${apiKey.name}?`}
        description="Programs that use it are refused at once. It cannot be brought back."
        confirmLabel="Revoke"
      />
    </>
  );
}
