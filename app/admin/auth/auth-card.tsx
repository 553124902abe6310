import type { ReactNode } from "react";
import { LogoMark } from "#app/ui/logo.tsx";

type AuthCardProps = { title: string; children: ReactNode };

/** The shop front around every step of signing in. */
export function AuthCard({ title, children }: AuthCardProps) {
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] px-4">
      <main className="mx-auto grid w-full max-w-[440px] content-center py-12">
        <title>{`${title} · Storewright`}</title>
        <div className="overflow-hidden rounded-card border border-line bg-card shadow-float">
          <Awning />
          <div className="px-6 pt-7 pb-8 sm:px-9">
            <a
              href="/"
              className="mb-6 inline-flex items-center gap-2.5 font-semibold text-14 tracking-tight"
            >
              <LogoMark className="size-6" />
              Storewright
            </a>
            <h1 className="font-semibold text-28 tracking-tight break-words">{title}</h1>
            {children}
          </div>
        </div>
      </main>
      <PlaceholderLinks />
    </div>
  );
}

const STRIPES = Array.from({ length: 13 }, (_, index) => index);

function Awning() {
  return (
    <div aria-hidden="true" className="flex h-9">
      {STRIPES.map((stripe) => (
        <span
          key={stripe}
          className={`flex-1 rounded-b-full ${stripe % 2 ? "bg-accent-tint" : "bg-accent"}`}
        />
      ))}
    </div>
  );
}

// Placeholders, as specified.
function PlaceholderLinks() {
  return (
    <footer className="flex justify-center gap-6 pb-8 text-13 text-muted">
      {["Help", "Privacy", "Terms"].map((label) => (
        // biome-ignore lint/a11y/useValidAnchor: a link in waiting, not a button
        <a key={label} href="#" onClick={(event) => event.preventDefault()} className="hover:text-ink">
          {label}
        </a>
      ))}
    </footer>
  );
}
