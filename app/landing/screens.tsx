import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import sizes from "./pictures/pictures.json";

// Screenshots of our own screens, taken by scripts/landing-pictures.ts.

const files = import.meta.glob<string>("./pictures/*.{avif,webp}", {
  eager: true,
  query: "?url",
  import: "default",
});

type ScreenProps = {
  name: keyof typeof sizes;
  alt: string;
  /** The displayed width for each window width, as in `sizes`. */
  shown: string;
  /** For what a visitor sees without scrolling. */
  priority?: boolean;
  className: string;
};

/** The background of the screenshots; taller ones are clipped at its edge. */
export function Desk({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames("relative overflow-hidden rounded-card bg-accent-tint", className)}>
      {children}
    </div>
  );
}

export function Window({ className, ...screen }: ScreenProps) {
  return (
    <Screen
      {...screen}
      className={classNames("absolute rounded-card border border-line shadow-float", className)}
    />
  );
}

export function Phone({ className, ...screen }: ScreenProps) {
  return (
    <Screen
      {...screen}
      className={classNames(
        "absolute rounded-[12%/6%] border-[0.2rem] sm:border-[0.4rem] border-ink shadow-float",
        className,
      )}
    />
  );
}

function Screen({ name, alt, shown, priority = false, className }: ScreenProps) {
  const { width, height, widths } = sizes[name];
  const avif = widths.map((wide) => `${files[`./pictures/${name}-${wide}.avif`]} ${wide}w`);
  return (
    <picture>
      <source type="image/avif" srcSet={avif.join(", ")} sizes={shown} />
      <img
        src={files[`./pictures/${name}.webp`]}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "auto"}
        decoding="async"
        className={classNames("h-auto max-w-none bg-card", className)}
      />
    </picture>
  );
}
