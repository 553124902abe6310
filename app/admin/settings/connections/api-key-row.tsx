import { ListedRow } from "#app/admin/settings/listed-row.tsx";
import { AskButton } from "#app/admin/ui/ask-button.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { KEY_PREFIX, keyPermissionNames } from "#rules/connection/api-key.ts";
import { type ApiKey, useRevokeKey } from "./api-key-queries.ts";

export function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { name, permissions, ending, made_by, created_at, expires_at, is_expired, last_used_at } = apiKey;
  return (
    <ListedRow
      name={name}
      badge={is_expired && <Badge tone="warning">Expired</Badge>}
      actions={<RevokeButton apiKey={apiKey} />}
    >
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
    </ListedRow>
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
  const revoke = useRevokeKey(apiKey);
  return (
    <AskButton
      variant="ghost"
      size="small"
      className="text-danger! max-sm:-ml-3"
      busy={revoke.isPending}
      aria-label={`Revoke the key ${apiKey.name}`}
      question={{
        title: `Revoke the key ${apiKey.name}?`,
        description: "Programs that use it are refused at once. It cannot be brought back.",
        confirmLabel: "Revoke",
      }}
      onConfirm={() => revoke.mutate()}
    >
      Revoke
    </AskButton>
  );
}
