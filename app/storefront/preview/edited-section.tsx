import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { useStore } from "#app/storefront/store.ts";
import { ANNOUNCEMENT_PART, FOOTER_PART } from "#rules/theme/preview-messages.ts";
import { listenToEditor, tellEditor } from "./preview-messages.ts";

const PARTS: Record<string, string> = {
  [ANNOUNCEMENT_PART]: "aside:has(+ header)",
  [FOOTER_PART]: "footer",
};

const selectorOf = (section: string) => PARTS[section] ?? `[data-section="${section}"]`;

type Edited = { section: string | null; scroll: boolean };

/** In the theme editor: outlines the section that is being edited, shows it, and opens the one that is pressed. */
export function EditedSection() {
  const [edited, setEdited] = useState<Edited>({ section: null, scroll: false });

  useEffect(
    () => listenToEditor((message) => void (message.type === "theme-section" && setEdited(message))),
    [],
  );
  useOutline(edited.section);
  useScrollTo(edited);
  usePresses(edited.section);
  return null;
}

// The button of each section comes from the server, and is seen here alone: others are sent previews, too.
const BUTTONS = `
[data-section] { position: relative }
[data-edit] { display: block; position: absolute; inset-block-start: 8px; inset-inline-start: 8px; z-index: 5;
  padding: 6px 12px; border-radius: 6px; background: #16181d; color: #fff; font: 600 13px/1.4 system-ui, sans-serif;
  cursor: pointer; opacity: 0 }
[data-section]:hover > [data-edit], [data-edit]:focus-visible { opacity: 1 }`;

/** In a style sheet of its own: the sections are new elements after each change. */
function useOutline(section: string | null): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    const outline = "{ outline: 3px solid var(--accent); outline-offset: -3px }";
    sheet.replaceSync(section === null ? BUTTONS : `${BUTTONS} ${selectorOf(section)} ${outline}`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [section]);
}

/** Once for each time that the editor asks, on the home page if need be. A section that was just added comes later. */
function useScrollTo(edited: Edited): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { state } = useRevalidator();
  const { home } = useStore();
  const done = useRef({ edited, hasGone: false, hasScrolled: true });

  useEffect(() => {
    if (done.current.edited !== edited)
      done.current = { edited, hasGone: false, hasScrolled: !edited.scroll || edited.section === null };
    if (done.current.hasScrolled || edited.section === null || state !== "idle") return;
    const element = document.querySelector(selectorOf(edited.section));
    if (element) {
      done.current.hasScrolled = true;
      scrollTo(element);
    } else if (!done.current.hasGone && pathname !== home && !(edited.section in PARTS)) {
      done.current.hasGone = true;
      void navigate(home);
    }
  }, [edited, pathname, state, home, navigate]);
}

function scrollTo(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  const middle = window.innerHeight / 2;
  const isInView = (top >= 0 && top < middle) || (top < 0 && bottom > middle);
  if (isInView) return;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "start", behavior: isCalm ? "instant" : "smooth" });
}

/** A first press opens the section in the editor. In the one that is open, links work. */
function usePresses(edited: string | null): void {
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const { target } = event;
      if (!(target instanceof Element)) return;
      const section = sectionAround(target);
      if (section === undefined || (section === edited && !target.closest("[data-edit]"))) return;
      event.preventDefault();
      event.stopPropagation();
      tellEditor({ type: "preview-section", section });
    }
    // Before the page's own links hear of it.
    window.addEventListener("click", onClick, { capture: true });
    return () => window.removeEventListener("click", onClick, { capture: true });
  }, [edited]);
}

function sectionAround(target: Element): string | undefined {
  const inHome = target.closest<HTMLElement>("[data-section]")?.dataset.section;
  return inHome ?? Object.keys(PARTS).find((part) => target.closest(PARTS[part] ?? ""));
}
