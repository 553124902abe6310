import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answer, api } from "#app/admin/api/api-client.ts";
import { failure, NOT_REACHED, toApiError } from "#app/admin/api/api-error.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import type { WebhookInput } from "#rules/connection/webhook-input.ts";
import { counted } from "#rules/text/counted.ts";

const { webhooks, "webhook-messages": messages } = api.connections;

export type Webhook = InferResponseType<typeof webhooks.$get, 200>["webhooks"][number];
export type WebhookMessage = InferResponseType<
  (typeof webhooks)[":id"]["messages"]["$get"],
  200
>["messages"][number];

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: () => answer(webhooks.$get()),
});

/** Looks again while something is on its way. */
export const webhookLogQuery = (id: string, before: string | undefined) =>
  queryOptions({
    queryKey: ["webhooks", id, "messages", before],
    queryFn: () => answer(webhooks[":id"].messages.$get({ param: { id }, query: { before } })),
    refetchInterval: ({ state }) => (state.data?.messages.some(isUnderWay) ? 1_000 : false),
  });

export const webhookMessageQuery = (id: string) =>
  queryOptions({
    queryKey: ["webhook-messages", id],
    queryFn: () => answer(messages[":id"].$get({ param: { id } })),
  });

function isUnderWay({ state, tries }: WebhookMessage): boolean {
  return state === "sending" || (state === "waiting" && tries.length === 0);
}

/** Throws what the form shows at its fields. Answers the secret of a new address. */
export function useSaveWebhook(id: string | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: WebhookInput) => {
      if (id === undefined) return (await answer(webhooks.$post({ json }))).secret;
      await done(webhooks[":id"].$put({ param: { id }, json }));
      return undefined;
    },
    onSettled: () => queryClient.invalidateQueries(webhooksQuery),
  });
}

export function useWebhookSecret(id: string) {
  return useMutation({
    mutationFn: async () => (await answer(webhooks[":id"].secret.$get({ param: { id } }))).secret,
    onError: (error) => showToast(failure(error, "The secret could not be read", NOT_REACHED)),
  });
}

/** What is done to an address by one press. */
export function useWebhookDeeds({ id }: Pick<Webhook, "id">) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries(webhooksQuery);
  const onError = (error: unknown) => showToast(failure(error, "That did not work", NOT_REACHED));
  const param = { id };
  const setActive = useMutation({
    mutationFn: (active: boolean) => done(webhooks[":id"].active.$put({ param, json: { active } })),
    onSettled,
    onError,
  });
  const test = useMutation({
    mutationFn: () => answer(webhooks[":id"].test.$post({ param })),
    onSettled,
    onError,
  });
  const sendSince = useMutation({
    mutationFn: (since: string) => answer(webhooks[":id"].since.$post({ param, json: { since } })),
    onSuccess: ({ queued, rest_from }) =>
      showToast({
        title: `${counted(queued, "message")} queued`,
        description: rest_from ? "There is more: send all since again when these have arrived." : undefined,
      }),
    onSettled,
    onError,
  });
  const remove = useMutation({
    mutationFn: () => done(webhooks[":id"].$delete({ param })),
    onSuccess: () => showToast({ title: "The webhook was removed" }),
    onSettled,
    onError,
  });
  const again = useMutation({
    mutationFn: (message: string) => done(messages[":id"].again.$post({ param: { id: message } })),
    onSettled,
    onError,
  });
  return { setActive, test, sendSince, remove, again };
}

async function done(answering: Promise<Response>): Promise<void> {
  const response = await answering;
  if (!response.ok) throw await toApiError(response);
}
