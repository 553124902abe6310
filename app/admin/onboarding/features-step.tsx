import { Package, Shapes, ShoppingBag } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { StepHeading } from "./step-heading.tsx";

const FEATURES = [
  {
    icon: Package,
    title: "Product Management",
    text: "Photos, options, prices and stock: everything a shopper sees, edited in one place.",
  },
  {
    icon: Shapes,
    title: "Collections",
    text: "Group products that belong together, in the order you choose.",
  },
  {
    icon: ShoppingBag,
    title: "Order Management",
    text: "See each order as it comes in, ship it, and let your customer follow the parcel.",
  },
];

export function FeaturesStep({ onBack, onContinue }: { onBack: () => void; onContinue: () => void }) {
  return (
    <>
      <StepHeading title="Everything to run your store" hint="This is what the back office offers." />
      <ul className="mt-8 divide-y divide-line rounded-card border border-line bg-card">
        {FEATURES.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4 p-5">
            <span className="grid size-10 shrink-0 place-items-center rounded-control bg-accent-tint text-accent">
              <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </span>
            <div>
              <h2 className="font-semibold text-16">{title}</h2>
              <p className="mt-0.5 text-14 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-8 flex justify-between gap-3">
        <Button variant="ghost" size="large" onClick={onBack} className="-ml-6">
          Back
        </Button>
        <Button size="large" onClick={onContinue}>
          Continue
        </Button>
      </div>
    </>
  );
}
