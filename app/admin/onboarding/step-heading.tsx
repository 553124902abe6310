import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus when its step appears, so that a screen reader reads it. */
export function StepHeading({ title, hint }: { title: string; hint: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
  }, []);

  return (
    <header>
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-semibold text-28 tracking-tight outline-none sm:text-40"
      >
        {title}
      </h1>
      <p className="mt-2 text-16 text-muted">{hint}</p>
    </header>
  );
}
