import { say } from "#rules/language/say.ts";
export type CheckoutLink = { label: string; url: string };

/** What a shopper may want to read before buying. In another tab: the checkout stays open. */
export function CheckoutLinks({ links = [] }: { links: CheckoutLink[] | undefined }) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={say.checkout.links} className="mt-3 flex flex-wrap justify-center gap-x-4 text-13">
      {links.map(({ label, url }) => (
        <li key={label}>
          <a
            href={url}
            target="_blank"
            rel="nofollow ugc noopener"
            className="inline-block py-2 text-muted underline underline-offset-2 hover:text-ink"
          >
            {label}
            <span className="sr-only"> {say.common.newTab}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
