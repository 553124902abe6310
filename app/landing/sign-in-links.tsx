import type { ComponentProps } from "react";
import { LinkButton } from "#app/ui/button.tsx";

type Look = Omit<ComponentProps<typeof LinkButton>, "to" | "children">;

// A full page load: the back office has its own Content-Security-Policy, which only a new document gets.
export function LogIn(look: Look) {
  return (
    <LinkButton {...look} to="/admin/auth" reloadDocument>
      Log in
    </LinkButton>
  );
}

export function StartForFree(look: Look) {
  return (
    <LinkButton {...look} to="/admin/auth" reloadDocument>
      Start for free
    </LinkButton>
  );
}
