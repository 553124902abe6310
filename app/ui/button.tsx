import type { ComponentProps, MouseEvent } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

type Look = {
  variant?: "primary" | "secondary" | "ghost" | "danger";
  size?: "small" | "medium" | "large";
};

export function Button({
  variant,
  size,
  busy = false,
  unavailable = false,
  onClick,
  className,
  type = "button",
  children,
  ...props
}: ComponentProps<"button"> & Look & { busy?: boolean; unavailable?: boolean }) {
  return (
    <button
      {...props}
      type={type}
      // Not disabled, which would move the focus away.
      aria-disabled={busy || unavailable || undefined}
      aria-busy={busy || undefined}
      onClick={busy || unavailable ? waitInstead : onClick}
      className={buttonClass({ variant, size }, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

function waitInstead(event: MouseEvent) {
  event.preventDefault();
}

export function LinkButton({ variant, size, className, ...props }: ComponentProps<typeof Link> & Look) {
  return <Link {...props} className={buttonClass({ variant, size }, className)} />;
}

export function IconButton({
  label,
  className,
  children,
  ...props
}: Omit<ComponentProps<typeof Button>, "size"> & { label: string }) {
  return (
    <Button
      variant="ghost"
      {...props}
      aria-label={label}
      className={classNames("aspect-square px-0!", className)}
    >
      {children}
    </Button>
  );
}

function buttonClass({ variant = "primary", size = "medium" }: Look, className?: string): string {
  return classNames("button", VARIANTS[variant], SIZES[size], className);
}

const VARIANTS = {
  primary: "border-transparent bg-fill text-on-fill not-disabled:hover:bg-fill-hover",
  secondary: "border-line bg-card text-ink not-disabled:hover:border-muted/70",
  ghost: "border-transparent bg-transparent text-ink not-disabled:hover:bg-ink/5",
  danger: "border-transparent bg-danger text-card not-disabled:hover:bg-danger/90",
};

const SIZES = {
  small: "h-8 px-3 text-13",
  medium: "h-10 px-4 text-14",
  large: "h-12 px-6 text-16",
};
