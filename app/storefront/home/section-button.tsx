import { useStore } from "#app/storefront/store.ts";
import { LinkButton } from "#app/ui/button.tsx";
import type { Button } from "#rules/theme/theme.ts";

/** Leads to all products where the owner names no place. */
export function SectionButton({ button, label }: { button: Button; label: string }) {
  const { slug } = useStore();
  const to = button.link || `/${slug}/products`;
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
