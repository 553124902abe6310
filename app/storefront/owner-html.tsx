/**
 * The one place that puts HTML into a page. It must come from a loader that has just cleaned it
 * (`sanitizeDescription`): owners are strangers.
 */
export function OwnerHtml({ html }: { html: string }) {
  if (html === "") return null;
  return <div className={PROSE} dangerouslySetInnerHTML={{ __html: html }} />;
}

const PROSE =
  "break-words text-16 text-ink/90 leading-relaxed *:mt-4 first:*:mt-0 " +
  "[&_h2]:mt-8 [&_h2]:font-semibold [&_h2]:text-20 [&_h3]:mt-6 [&_h3]:font-semibold [&_h4]:font-semibold " +
  "[&_ul]:list-disc [&_ul]:pl-5 [&_ol]:list-decimal [&_ol]:pl-5 [&_li]:mt-1 [&_a]:underline [&_a]:underline-offset-2 " +
  "[&_blockquote]:border-line [&_blockquote]:border-l-2 [&_blockquote]:pl-4 [&_blockquote]:text-muted " +
  "[&_code]:font-mono [&_code]:text-14 [&_pre]:overflow-x-auto [&_img]:max-w-full [&_img]:rounded-control " +
  "[&_table]:block [&_table]:overflow-x-auto [&_th]:py-1 [&_th]:pr-4 [&_th]:text-left [&_td]:py-1 [&_td]:pr-4 " +
  "[&_hr]:border-line";
