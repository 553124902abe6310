import type { FirstScreen } from "#app/first-screens.ts";
import { cachedPage } from "#app/page-context.ts";
import { say } from "#rules/language/say.ts";
import type { Route } from "./+types/shipping";
import { shippingLoader } from "./shipping.server.ts";

export const handle = { ...cachedPage(), firstScreen: "shop" } satisfies FirstScreen;

export const loader = shippingLoader;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

type Shown = Route.ComponentProps["loaderData"];

export default function ShippingPage({ loaderData }: Route.ComponentProps) {
  const { everywhere, zones, pickup, tax } = loaderData;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-10 sm:px-8 sm:pt-16">
      <h1 className="mb-8 font-semibold text-28 tracking-tight sm:text-40">{say.shipping.title}</h1>
      <div className="grid gap-10 text-16">
        {everywhere && <p>{everywhere}</p>}
        {zones.map((zone) => (
          <Zone key={zone.id} zone={zone} />
        ))}
        {pickup && (
          <section>
            <h2 className="font-semibold text-20">{say.shipping.pickup}</h2>
            <p className="mt-2 whitespace-pre-line break-words text-muted">
              {say.shipping.free}
              <span className="block text-page" dir="auto">
                {[pickup.address, pickup.instructions].filter(Boolean).join("\n")}
              </span>
            </p>
          </section>
        )}
        {tax && <p className="text-muted">{tax}</p>}
      </div>
    </div>
  );
}

function Zone({ zone: { places, rates } }: { zone: Shown["zones"][number] }) {
  return (
    <section>
      <h2 className="break-words font-semibold text-20">{places.title}</h2>
      {places.all && <p className="mt-1 text-14 text-muted">{places.all}</p>}
      <table className="mt-2 w-full border-line border-t">
        <caption className="sr-only">{say.shipping.to({ places: places.title })}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{say.shipping.method}</th>
            <th scope="col">{say.shipping.price}</th>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ id, name, deliveryTime, steps }) => (
            <tr key={id} className="border-line border-b align-top">
              <th scope="row" className="min-w-0 break-words py-3 pe-4 text-start font-normal">
                <bdi>{name}</bdi>
                {deliveryTime && (
                  <span className="block text-page text-14 text-muted" dir="auto">
                    {deliveryTime}
                  </span>
                )}
              </th>
              <td className="py-3 text-end tabular-nums">
                {steps.map(({ range, price }) => (
                  <span key={range} className="block">
                    {range && <span className="text-14 text-muted">{`${range}: `}</span>}
                    {price}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
