import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answer, api } from "#app/admin/api/api-client.ts";
import { failure, NOT_REACHED, toApiError } from "#app/admin/api/api-error.ts";
import { forgetStore } from "#app/admin/api/tab-store.ts";
import { storeQuery } from "#app/admin/session/session.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import type { InvitationInput } from "#rules/people/people-input.ts";
import type { Role } from "#rules/people/roles.ts";

const { people } = api;

export type People = InferResponseType<typeof people.$get, 200>;
export type Person = People["people"][number];
export type Invitation = People["invitations"][number];
export type HandOver = NonNullable<People["hand_over"]>;

export const peopleQuery = queryOptions({
  queryKey: ["people"],
  queryFn: () => answer(people.$get()),
});

/** Throws what the form shows at its fields. */
export function useInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: InvitationInput) => answer(people.invitations.$post({ json })),
    onSettled: () => queryClient.invalidateQueries(peopleQuery),
  });
}

export function useSendAgain({ id, email }: Invitation) {
  return useDeed(() => people.invitations[":id"].send.$post({ param: { id } }), {
    done: `Invitation sent to ${email} again`,
    failed: "The invitation could not be sent",
  });
}

export function useTakeBack({ id, email }: Invitation) {
  return useDeed(() => people.invitations[":id"].$delete({ param: { id } }), {
    done: `The invitation of ${email} was taken back`,
    failed: "The invitation could not be taken back",
  });
}

export function useChangeRole({ user_id: id, email }: Person) {
  return useDeed((role: Role) => people[":id"].$patch({ param: { id }, json: { role } }), {
    done: `The role of ${email} was changed`,
    failed: "The role could not be changed",
  });
}

export function useRemovePerson({ user_id: id, email }: Person) {
  return useDeed(() => people[":id"].$delete({ param: { id } }), {
    done: `${email} was removed`,
    failed: "The person could not be removed",
  });
}

/** Loads the office anew, with another store if the person has one. */
export function useLeave({ user_id: id }: Person) {
  const leave = useDeed(() => people[":id"].$delete({ param: { id } }), {
    failed: "You could not leave the store",
  });
  return {
    ...leave,
    mutate: () =>
      leave.mutate(undefined, {
        onSuccess: () => {
          forgetStore();
          window.location.assign("/admin");
        },
      }),
  };
}

export function useHandOver({ user_id, email }: Person) {
  return useDeed(() => people["hand-over"].$post({ json: { user_id } }), {
    done: `${email} was asked to take the store over`,
    failed: "The store could not be handed over",
  });
}

export function useTakeOver() {
  return useDeed(() => people["hand-over"].accept.$post(), {
    done: "The store is yours",
    failed: "The store could not be taken over",
  });
}

/** Taken back by the one who asked, or declined by the one who was. */
export function useEndHandOver(done: string) {
  return useDeed(() => people["hand-over"].$delete(), { done, failed: "The answer could not be sent" });
}

function useDeed<Input = void>(
  send: (input: Input) => Promise<Response>,
  says: { done?: string; failed: string },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const response = await send(input);
      if (!response.ok) throw await toApiError(response);
    },
    onSuccess: () => {
      if (says.done) showToast({ title: says.done });
    },
    onError: (error) => showToast(failure(error, says.failed, NOT_REACHED)),
    // Also after a failure: somebody else may have been faster. The own role may be another now.
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries(peopleQuery), queryClient.invalidateQueries(storeQuery)]),
  });
}
