import type { ReactNode } from "react";
import { GrowthVignette } from "./illustrations/growth-vignette.tsx";
import { Desk, Phone, Window } from "./screens.tsx";

export function Features() {
  return (
    <section aria-label="Features" className="mx-auto max-w-[84rem] px-4 pb-12 sm:px-8 lg:pb-20">
      <Feature number="01" title="Beautiful Storefront" picture={<Storefront />}>
        Product pages, collections, checkout: quiet, quick and made to sell on any screen, from the day you
        open.
      </Feature>
      <Feature number="02" title="Powerful Admin" picture={<BackOffice />}>
        Products, variants, inventory, orders, fulfillment from one dashboard. See what matters, change it in
        place.
      </Feature>
      <Feature number="03" title="Scale with Ease" picture={<GrowthVignette />}>
        From the first order to the busiest day of the year: pages stay fast and the last item is sold only
        once.
      </Feature>
    </section>
  );
}

type FeatureProps = { number: string; title: string; picture: ReactNode; children: ReactNode };

function Feature({ number, title, picture, children }: FeatureProps) {
  return (
    <article className="group grid items-center gap-8 border-line border-t py-14 md:grid-cols-2 md:gap-12 lg:gap-20 lg:py-20">
      <div>
        <p className="mb-3 font-display text-20 text-accent">{number}</p>
        <h2 className="font-display text-40 tracking-[-0.015em]">{title}</h2>
        <p className="mt-4 max-w-md text-balance text-16 text-muted lg:text-20">{children}</p>
      </div>
      <div className="md:group-even:order-first">{picture}</div>
    </article>
  );
}

function Storefront() {
  return (
    <Desk className="aspect-7/5">
      <Window
        name="shop-product"
        alt="A product page in a white, classic look: pictures of a mug, its colours as swatches, quantity and Add to cart"
        shown="(min-width: 84rem) 34rem, (min-width: 48rem) 42vw, 84vw"
        className="top-[9%] left-[7%] w-[86%]"
      />
      <Phone
        name="shop-checkout"
        alt="The checkout on a phone, in a dark look, with contact and address"
        shown="(min-width: 84rem) 10rem, (min-width: 48rem) 12vw, 24vw"
        className="top-[54%] right-[11%] w-[24%]"
      />
    </Desk>
  );
}

function BackOffice() {
  return (
    <Desk className="aspect-7/5">
      <Window
        name="office-product"
        alt="The back office: prices, SKUs and stock of a shirt's 21 variants, edited like a spreadsheet"
        shown="(min-width: 84rem) 42rem, (min-width: 48rem) 52vw, 104vw"
        className="top-[9%] left-[7%] w-[106%]"
      />
    </Desk>
  );
}
