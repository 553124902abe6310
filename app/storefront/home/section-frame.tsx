import type { ReactNode } from "react";

type SectionFrameProps = {
  /** Also the anchor of the section. */
  id: string;
  heading: string;
  /** Beside the heading. */
  link?: ReactNode;
  children: ReactNode;
};

export function SectionFrame({ id, heading, link, children }: SectionFrameProps) {
  return (
    <section aria-labelledby={id} className="mx-auto max-w-[96rem] px-4 pt-16 sm:px-8 sm:pt-24">
      <div className="mb-6 flex items-baseline justify-between gap-4 sm:mb-8">
        <h2
          id={id}
          className="min-w-0 break-words font-semibold text-20 tracking-tight sm:text-28"
          dir="auto"
        >
          {heading}
        </h2>
        {link}
      </div>
      {children}
    </section>
  );
}
