import { classNames } from "./class-names.ts";

export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("block animate-breathe rounded-control bg-line", className)}
    />
  );
}
