import { useQuery } from "@tanstack/react-query";
import { LinkMenu } from "#app/admin/ui/menu/link-menu.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ROLE_WORDS } from "#rules/people/roles.ts";
import { myStoresQuery, storePath } from "./my-stores.ts";

/** Beside the store's name: the person's other stores. Whoever has one store sees nothing of it. */
export function StoreMenu({ current }: { current: string }) {
  const { data } = useQuery(myStoresQuery);
  if (!data || data.stores.length < 2) return null;
  return (
    <LinkMenu
      trigger={
        <IconButton label="Switch store" className="-ml-2 h-9!">
          <Icon name="chevron-down" className="size-4" />
        </IconButton>
      }
      label="Your stores"
      links={data.stores.map(({ id, name, role }) => ({
        to: id === current ? "/admin" : storePath(id),
        label: name || "Unnamed store",
        hint: ROLE_WORDS[role].name,
        isCurrent: id === current,
      }))}
    />
  );
}
