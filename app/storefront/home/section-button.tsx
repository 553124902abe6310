import { useStore } from "#app/storefront/store.ts";
import { LinkButton } from "#app/ui/button.tsx";

/** A null link leads to what shoppers do not see any more: there is no button then. */
export type ShownButton = { label: string; link: string | null };

/** Leads to all products where the owner names no place. */
export function SectionButton({ button, label }: { button: ShownButton; label: string }) {
  const { home } = useStore();
  if (button.link === null) return null;
  const to = button.link || `${home}/products`;
  return (
    <LinkButton to={to} size="large" className="max-w-full" {...(isOutside(to) && { rel: "noopener" })}>
      <span className="truncate" dir="auto">
        {button.label || label}
      </span>
    </LinkButton>
  );
}

function isOutside(link: string): boolean {
  return !link.startsWith("/") && !link.startsWith("#");
}
