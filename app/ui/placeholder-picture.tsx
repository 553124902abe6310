import { classNames } from "./class-names.ts";

/** Shown where a picture is missing; fills its box. */
export function PlaceholderPicture({ className }: { className?: string }) {
  return (
    <span className={classNames("grid size-full place-items-center bg-line/50", className)}>
      <svg
        viewBox="0 0 96 96"
        aria-hidden="true"
        className="w-3/5 max-w-40 stroke-muted/70 *:[vector-effect:non-scaling-stroke]"
        fill="none"
        strokeWidth="1.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M8 82h80" />
        <path d="M34 82c-8-6-11-13-11-20 0-9 7-13 9-19 1-3 0-6-1-9h18c-1 3-2 6-1 9 2 6 9 10 9 19 0 7-3 14-11 20H34Z" />
        <path d="M24 58c5 3 10 3 16 0s11-3 16 0" />
        <path d="M40 34c0-9-2-15-8-20M40 34c0-8 3-13 9-17M32 14c-4 0-7-2-8-6 5-1 8 1 8 6ZM49 17c0-5 3-8 8-8 0 5-3 8-8 8ZM38 25c-4 1-7 0-9-3 4-2 7-1 9 3Z" />
        <path d="M66 82V66h16v16M66 70h-3a4 4 0 0 0 0 8h3" />
      </svg>
    </span>
  );
}
