/**
 * What a loader has rendered from our own components: it runs as the page does, and their code is not in the shopper's
 * bundle. For what owners wrote there is `OwnerHtml`.
 */
export function OurHtml({ html }: { html: string | undefined }) {
  return html && <div dangerouslySetInnerHTML={{ __html: html }} />;
}
