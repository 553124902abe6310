import { say } from "#rules/language/say.ts";
import type { ShownAnnouncement } from "#rules/theme/theme.ts";

/** The link may lead anywhere, so it loads a whole page. */
export function AnnouncementBar({ announcement: { text, link } }: { announcement: ShownAnnouncement }) {
  return (
    <aside
      aria-label={say.layout.announcement}
      dir="auto"
      className="break-words bg-fill px-4 py-2 text-center text-14 text-on-fill print:hidden"
    >
      {link ? (
        <a href={link} rel="noopener" className="underline underline-offset-4 outline-on-fill">
          {text}
        </a>
      ) : (
        text
      )}
    </aside>
  );
}
