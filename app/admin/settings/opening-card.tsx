import { Link } from "react-router";
import { useStore } from "#app/admin/session/session.ts";
import { SwitchCard } from "./store-switch.tsx";

export function OpeningCard() {
  const { slug } = useStore();
  return (
    <div id="opening-soon" className="scroll-mt-20">
      <SwitchCard
        title="Opening soon"
        description="Close your shop while you build it: visitors and search engines see 'Opening soon' with your brand, and nobody can order. The pages of orders stay open."
        field="opening_soon"
        label="Close the shop"
      >
        Only a preview shows your shop now: see it, and share it, in{" "}
        <Link to="/admin/online-store/theme" className={LINK}>
          Theme
        </Link>
        . Visitors see{" "}
        <a href={`/${slug}`} target="_blank" rel="noreferrer" className={LINK}>
          this page<span className="sr-only"> (opens in a new tab)</span>
        </a>
        .
      </SwitchCard>
    </div>
  );
}

const LINK = "font-medium text-accent underline underline-offset-2";
