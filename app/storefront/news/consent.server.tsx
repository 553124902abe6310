import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { type PageContext, pageContext } from "#app/page-context.ts";
import { answerCard } from "#app/storefront/card-page.server.tsx";
import { PRIVATE_PAGE } from "#app/storefront/order/private-page.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { Button } from "#app/ui/button.tsx";
import { findConsent } from "#domain/consents/find-consent.ts";
import { giveConsent } from "#domain/consents/give-consent.ts";
import { leaveList } from "#domain/consents/leave-list.ts";
import { NEWS_PATH } from "#rules/consent/consent.ts";
import type { ConsentId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import type { ServedStore } from "#rules/store/shop-store.ts";
import { isolateValue } from "#rules/text/isolate.ts";

/** Where the links of mails lead. Opening it changes nothing: programs that check mails open links, too. */
export async function consentLoader({ url, params, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const store = context.get(storeContext);
  const consent = await findConsent(page.db, store.id, idOf(page, store, params.consent));
  const name = isolateValue(store.name);
  switch (consent?.state) {
    case "asked":
      return answerCard(page, store, {
        title: say.news.shallWe,
        says: [say.news.agreed],
        children: (
          <>
            <blockquote
              lang={consent.language}
              dir="auto"
              className="break-words border-line border-s-2 ps-4 text-16"
            >
              {consent.words}
            </blockquote>
            <form method="post" className="flex flex-wrap gap-3">
              <Button type="submit" size="large" name="deed" value="give">
                {say.backInStock.confirm}
              </Button>
              <Button type="submit" size="large" variant="secondary" name="deed" value="leave">
                {say.backInStock.removeMe}
              </Button>
            </form>
          </>
        ),
      });
    case "given":
      return answerCard(page, store, {
        title: say.news.onTheList,
        says: [say.news.gets({ store: name })],
        children: (
          <form method="post">
            <Button type="submit" size="large" variant="secondary" name="deed" value="leave">
              {say.news.leave}
            </Button>
          </form>
        ),
      });
    case "left":
      return answerCard(page, store, { title: say.news.left, says: [say.news.noMore({ store: name })] });
    default: {
      const isRemoved = url.searchParams.has("left");
      return answerCard(page, store, {
        title: isRemoved ? say.backInStock.removed : say.backInStock.over,
        says: [isRemoved ? say.news.noMore({ store: name }) : say.news.whyOver],
      });
    }
  }
}

/** A press of one of its buttons, or of a mail program that posts to the link itself (RFC 8058). */
export async function consentAction({ request, url, params, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const store = context.get(storeContext);
  const id = idOf(page, store, params.consent);
  const sent = new URLSearchParams(await request.text());
  if (sent.get("deed") === "leave" || sent.get("List-Unsubscribe") === "One-Click") {
    await leaveList(page.db, store.id, id);
    throw goTo(`${url.pathname}?left`);
  }
  if (sent.get("deed") !== "give") throw goTo(url.pathname);
  const given = (await giveConsent(page.db, store.id, id)) ?? id;
  // By an earlier asking, perhaps: that one can be left.
  const token = page.consentLinks.tokenOf({ storeId: store.id, id: given });
  throw goTo(`${store.home}/${NEWS_PATH}/${token}`);
}

function goTo(path: string): Response {
  return redirect(path, { status: 303, headers: PRIVATE_PAGE });
}

function idOf({ consentLinks }: PageContext, store: ServedStore, token: string | undefined): ConsentId {
  const consent = consentLinks.read(token ?? "");
  if (consent?.storeId !== store.id) throw data(null, { status: 404 });
  return consent.id;
}
