import { useEffect } from "react";
import { useHref, useLocation, useNavigate, useRevalidator } from "react-router";
import { useStore } from "#app/storefront/store.ts";
import { say } from "#rules/language/say.ts";
import { EditedSection } from "./edited-section.tsx";
import { listenToEditor, tellEditor } from "./preview-messages.ts";

/** On pages of a preview: shows each change of the draft, and says what this is to who was given its address. */
export function Preview() {
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const isFramed = window.parent !== window;

  useEffect(
    () => listenToEditor(({ type }) => void (type === "theme-changed" && revalidate())),
    [revalidate],
  );
  useEffect(() => {
    if (isFramed) tellEditor({ type: "preview-path", path: pathname });
  }, [isFramed, pathname]);

  useLinksOfPreview();

  if (isFramed) return <EditedSection />;
  return (
    <aside aria-label={say.layout.preview} className="bg-ink px-4 py-2 text-center text-13 text-paper">
      {say.layout.previewNote}
    </aside>
  );
}

/** Plain links, such as the announcement's: those of this shop stay in the preview, others open beside it. */
function useLinksOfPreview() {
  const navigate = useNavigate();
  const { slug } = useStore();
  const base = useHref("/");

  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
      if (!link || event.defaultPrevented || !/^https?:$/.test(link.protocol)) return;
      if (link.origin === location.origin && link.pathname.startsWith(base)) return;
      event.preventDefault();
      const isInShop = link.origin === location.origin && link.pathname.split("/")[1] === slug;
      if (isInShop) navigate(link.pathname + link.search + link.hash);
      else window.open(link.href, "_blank", "noopener");
    }
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [navigate, slug, base]);
}
