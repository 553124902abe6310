import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ROLE_WORDS } from "#rules/people/roles.ts";
import { useStore } from "./session.ts";

/** Instead of a screen that the person's role does not include. */
export function NotForYou() {
  const { role, name } = useStore();
  return (
    <>
      <title>Not part of your role · Storewright</title>
      <EmptyState
        title={<h1>This page is not part of your role</h1>}
        hint={
          <>
            Your role in {name || "this store"} is '{ROLE_WORDS[role].name}'. If you need this page, ask an
            owner of the store.
          </>
        }
        action={
          <LinkButton to="/admin" variant="secondary">
            Home
          </LinkButton>
        }
      />
    </>
  );
}
