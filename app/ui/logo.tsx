import { classNames } from "./class-names.ts";

/** An awning over an open door. */
export function LogoMark({ className = "size-7" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames("shrink-0", className)}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M8.4 7h15.2L26 14a3.3 3.3 0 0 1-6.65 0 3.35 3.35 0 0 1-6.7 0A3.3 3.3 0 0 1 6 14L8.4 7Z"
        className="fill-card"
      />
      <path d="M12.65 14 13.6 7M19.35 14 18.4 7" className="stroke-accent" strokeWidth="1.4" fill="none" />
      <path
        d="M9 20.5V25h4.2v-3.2a2.8 2.8 0 0 1 5.6 0V25H23v-4.5"
        className="stroke-card"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 font-semibold text-16 tracking-tight">
      <LogoMark />
      Storewright
    </span>
  );
}
