/** A sheet that the server has rendered (domain/papers/). On the screen it has a frame; printed, it begins a page. */
export function Paper({ html }: { html: string }) {
  return (
    <div
      className="min-w-0 print:break-after-page print:last:break-after-auto"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
