import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answer, api } from "#app/admin/api/api-client.ts";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";

export type OwnerSession = InferResponseType<typeof api.auth.sessions.$get, 200>["sessions"][number];

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: () => answer(api.auth.sessions.$get()),
});

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => answer(api.auth.sessions[":id"].$delete({ param: { id } })),
    onSuccess: () => {
      showToast({ title: "Session ended" });
      return queryClient.invalidateQueries(sessionsQuery);
    },
    onError: (error) => showToast({ title: sentenceOf(error, "Failed to end the session"), kind: "error" }),
  });
}
