import { renderToStaticMarkup } from "react-dom/server";
import { EmailInput } from "#app/storefront/email-input.server.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { consentWords } from "#domain/consents/ask-consent.ts";
import { NEWS_PATH } from "#rules/consent/consent.ts";
import { say } from "#rules/language/say.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";

type NewsFormProps = {
  store: Pick<ShopStore, "home" | "name" | "isPreview">;
  /** What was typed before, and what is wrong with it. */
  typed?: { email: string; problem: string };
};

/**
 * For the footer, as finished HTML: the browser itself sends the form, so that its code is not in the shopper's bundle,
 * and it works without scripts.
 */
export function renderNewsForm(store: NewsFormProps["store"]): string {
  return renderToStaticMarkup(
    // Where the checkout asks with its tick, the page asks once.
    <div className="mx-auto max-w-[96rem] px-4 sm:px-8 in-[:has(main_[name=news])]:hidden">
      <section
        aria-labelledby="news-from-us"
        className="grid gap-x-16 gap-y-5 border-line border-b py-10 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
      >
        <h2 id="news-from-us" className="font-semibold text-16 tracking-tight">
          {say.news.title}
        </h2>
        <NewsForm store={store} />
      </section>
    </div>,
    // Apart from the ids of the page around it.
    { identifierPrefix: "news-" },
  );
}

/** Below the e-mail of the checkout, as finished HTML. Never ticked beforehand, not even after a reload. */
export function renderNewsTick({ name }: Pick<ShopStore, "name">): string {
  return renderToStaticMarkup(
    <label className="filter-value mt-3 items-start!">
      <input type="checkbox" name="news" value="yes" />
      <span dir="auto">{consentWords(name)}</span>
    </label>,
  );
}

export function NewsForm({ store, typed }: NewsFormProps) {
  return (
    <form method="post" action={`${store.home}/${NEWS_PATH}`} className="grid min-w-0 gap-3">
      <Field label={say.field.emailLabel} error={typed?.problem}>
        <div className="flex flex-wrap gap-2">
          <EmailInput
            // Beside the page's own field of that name.
            aria-label={`${say.field.emailLabel}${say.numbers.comma}${say.news.title}`}
            defaultValue={typed?.email}
            problem={typed?.problem}
            className="min-w-0 flex-1 basis-48"
          />
          <Button type="submit" variant="secondary" disabled={store.isPreview} className="h-12! md:h-11!">
            {say.news.join}
          </Button>
        </div>
      </Field>
      <p className="break-words text-13 text-muted" dir="auto">
        {consentWords(store.name)}
      </p>
    </form>
  );
}
