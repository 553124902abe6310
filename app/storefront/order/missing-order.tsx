import type { ReactNode } from "react";
import { useStore } from "#app/storefront/store.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { say } from "#rules/language/say.ts";

export function MissingOrder({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 py-16 text-center">
      <span className="mb-2 grid size-16 place-items-center rounded-full bg-line text-muted">
        <Icon name="search" className="size-7" />
      </span>
      <h1 className="font-semibold text-28 tracking-tight">{title}</h1>
      <div className="grid max-w-sm gap-2 text-16 text-muted">{children}</div>
      <LinkButton to={useStore().home || "/"} size="large" className="mt-5">
        {say.order.continueShopping}
      </LinkButton>
    </div>
  );
}
