import { type MouseEvent, type SyntheticEvent, useState } from "react";
import { PrefetchPageLinks, useHref, useNavigate } from "react-router";
import { viewTransition } from "./shop-link.tsx";
import { useStore } from "./store.ts";

/** From a loader that has just cleaned it (`sanitizeDescription`): owners are strangers. */
export function OwnerHtml({ html }: { html: string }) {
  if (html === "") return null;
  return <div className={PROSE} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** What the server has rendered from our own components. Its links behave like `ShopLink`. */
export function Sections({ html }: { html: string }) {
  const navigate = useNavigate();
  const { home } = useStore();
  const shop = useHref(`${home}/`);
  const [intent, setIntent] = useState<string>();

  /** The path of a link to a page of this shop. */
  function pathOf({ target }: SyntheticEvent): string | undefined {
    const link = (target as Element).closest("a");
    const href = link?.getAttribute("href");
    return href?.startsWith(shop) ? `${home}/${href.slice(shop.length)}` : undefined;
  }

  function follow(event: MouseEvent) {
    const to = pathOf(event);
    const { altKey, ctrlKey, metaKey, shiftKey } = event;
    if (to === undefined || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    void navigate(to, { viewTransition });
  }

  const notice = (event: SyntheticEvent) => setIntent(pathOf(event) ?? intent);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are pressed; Enter on them clicks too */}
      <div
        onClick={follow}
        onPointerOver={notice}
        onFocus={notice}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {intent !== undefined && <PrefetchPageLinks page={intent} />}
    </>
  );
}

const PROSE =
  "break-words text-16 text-ink/90 leading-relaxed *:mt-4 first:*:mt-0 " +
  "[&_h2]:mt-8 [&_h2]:font-semibold [&_h2]:text-20 [&_h3]:mt-6 [&_h3]:font-semibold [&_h4]:font-semibold " +
  "[&_ul]:list-disc [&_ul]:ps-5 [&_ol]:list-decimal [&_ol]:ps-5 [&_li]:mt-1 [&_a]:underline [&_a]:underline-offset-2 " +
  "[&_blockquote]:border-line [&_blockquote]:border-s-2 [&_blockquote]:ps-4 [&_blockquote]:text-muted " +
  "[&_code]:font-mono [&_code]:text-14 [&_pre]:overflow-x-auto [&_img]:max-w-full [&_img]:rounded-control " +
  "[&_table]:block [&_table]:overflow-x-auto [&_th]:py-1 [&_th]:pe-4 [&_th]:text-start [&_td]:py-1 [&_td]:pe-4 " +
  "[&_hr]:border-line";
