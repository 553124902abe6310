import { cachedPage } from "#app/page-context.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Figures } from "./figures.tsx";
import { LowStockCard } from "./low-stock-card.tsx";
import { RecentOrders } from "./recent-orders.tsx";
import { SalesCard } from "./sales-card.tsx";
import { useDashboard } from "./use-dashboard.ts";

export const handle = cachedPage();

export default function Dashboard() {
  const dashboard = useDashboard();
  return (
    <>
      <title>Home · Storewright</title>
      <PageHeader title="Home" subtitle={TODAY.format(new Date())} />
      <Figures {...dashboard} />
      <SalesCard />
      <LowStockCard />
      <RecentOrders {...dashboard} />
    </>
  );
}

const TODAY = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long" });
