import type { Permission } from "#rules/people/roles.ts";
import { useStore } from "./session.ts";

export type May = (...anyOf: Permission[]) => boolean;

/** What the person may do in this store; one of several permissions is enough. It only decides what is shown. */
export function useMay(): May {
  const { permissions } = useStore();
  return (...anyOf) => anyOf.some((permission) => permissions.includes(permission));
}
