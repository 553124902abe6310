import { useMay } from "#app/admin/session/use-may.ts";
import { cachedPage } from "#app/page-context.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { browserZone, placeOf } from "#rules/store/time-zone.ts";
import { ClosedBanner } from "./closed-banner.tsx";
import { dayFormat } from "./day-format.ts";
import { Figures } from "./figures.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { HandOverBanner } from "./hand-over-banner.tsx";
import { LowStockCard } from "./low-stock-card.tsx";
import { RecentOrders } from "./recent-orders.tsx";
import { SalesCard } from "./sales-card.tsx";
import { ToDoLine } from "./to-do-line.tsx";
import { useDashboard } from "./use-dashboard.ts";
import { WantedLine } from "./wanted-line.tsx";

export const handle = cachedPage();

export default function Dashboard() {
  const dashboard = useDashboard();
  const { figures } = dashboard;
  const may = useMay();
  const steps = may("settings") ? figures?.first_steps : undefined;
  return (
    <>
      <title>Home · Storewright</title>
      <PageHeader title="Home" subtitle={todayWords(figures?.time_zone ?? null)} />
      <HandOverBanner />
      {figures && !steps && <ClosedBanner />}
      <ToDoLine />
      <WantedLine />
      <Figures {...dashboard} />
      {steps && <FirstSteps steps={steps} />}
      {may("see-orders") && <RecentOrders {...dashboard} />}
      {/* A new store has nothing to draw. */}
      {(!steps || steps.order) && <SalesCard />}
      <LowStockCard />
    </>
  );
}

/** The date of the figures; with the zone, if it is not the browser's. */
function todayWords(timeZone: string | null): string {
  const today = dayFormat("long", timeZone).format(new Date());
  return timeZone === null || timeZone === browserZone() ? today : `${today}, ${placeOf(timeZone)} time`;
}
