import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { LoadedSettings } from "#app/admin/settings/loaded-settings.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { apiKeysQuery } from "./api-key-queries.ts";
import { ApiKeyRow } from "./api-key-row.tsx";
import { MakeKeyButton } from "./make-key-dialog.tsx";

export function ApiKeysCard() {
  const query = useQuery(apiKeysQuery);
  return (
    <LoadedSettings query={query} failed="Failed to load API keys">
      {({ keys }) => (
        <Card
          title="API keys"
          description="With a key, another program uses your store: accounting, fulfilment, a newsletter. It may do what you choose, and nothing else."
          action={<MakeKeyButton />}
        >
          {keys.length === 0 ? (
            <EmptyState
              picture={<KeyRound aria-hidden="true" className="size-8" />}
              title="No keys yet"
              hint="Make one for each program, so that you can revoke it without stopping the others."
            />
          ) : (
            <ul className="divide-y divide-line">
              {keys.map((key) => (
                <ApiKeyRow key={key.id} apiKey={key} />
              ))}
            </ul>
          )}
        </Card>
      )}
    </LoadedSettings>
  );
}
