import { useQuery } from "@tanstack/react-query";
import { Webhook as WebhookPicture } from "lucide-react";
import { useState } from "react";
import { LoadedSettings } from "#app/admin/settings/loaded-settings.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { webhooksQuery } from "./webhook-queries.ts";
import { WebhookRow } from "./webhook-row.tsx";

export function WebhooksCard() {
  const query = useQuery(webhooksQuery);
  const [adding, setAdding] = useState(false);
  return (
    <LoadedSettings query={query} failed="Failed to load webhooks">
      {({ webhooks }) => (
        <Card
          title="Webhooks"
          description="Another program is told at once when something happens in your store."
          action={
            <Button onClick={() => setAdding(true)}>
              <Icon name="plus" className="size-4" />
              Add a webhook
            </Button>
          }
        >
          {webhooks.length === 0 ? (
            <EmptyState
              picture={<WebhookPicture aria-hidden="true" className="size-8" />}
              title="No webhooks yet"
              hint="Enter the address that the other program names, and choose what it is told."
            />
          ) : (
            <ul className="divide-y divide-line">
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )}
          <WebhookDialog open={adding} onClose={() => setAdding(false)} />
        </Card>
      )}
    </LoadedSettings>
  );
}
