import { Link, type To } from "react-router";
import { say } from "#rules/language/say.ts";
import { Icon } from "./icon.tsx";

type PaginationProps = {
  /** 'Page 2', or 'Page 2 of 5' where the end is known. */
  label: string;
  previous?: To;
  next?: To;
};

/** Links, not buttons: a page has a URL, and works before any script has run. */
export function Pagination({ label, previous, next }: PaginationProps) {
  return (
    <nav aria-label={say.list.pages} className="flex items-center justify-center gap-4 py-6 text-14">
      <Step to={previous}>
        <Icon name="chevron-left" className="size-4 rtl:-scale-x-100" />
        {say.list.previous}
      </Step>
      <span aria-current="page" className="text-muted tabular-nums">
        {label}
      </span>
      <Step to={next}>
        {say.list.next}
        <Icon name="chevron-right" className="size-4 rtl:-scale-x-100" />
      </Step>
    </nav>
  );
}

function Step({ to, children }: { to: To | undefined; children: React.ReactNode }) {
  if (to === undefined) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere yet, still named and announced as disabled
      <a role="link" aria-disabled="true" className={`${STEP} cursor-not-allowed bg-line! text-muted`}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} className={`${STEP} hover:border-muted/70`}>
      {children}
    </Link>
  );
}

const STEP =
  "inline-flex h-10 items-center gap-1.5 rounded-control border border-line bg-card px-3 font-medium transition-colors";
