import { useQuery } from "@tanstack/react-query";
import { useStore } from "#app/admin/session/session.ts";
import { HandOverCard } from "#app/admin/settings/people/hand-over-card.tsx";
import { peopleQuery } from "#app/admin/settings/people/people-queries.ts";

/** For whom the store is to be handed over to, until she answers. An owner is never asked. */
export function HandOverBanner() {
  const { role } = useStore();
  const { data } = useQuery({ ...peopleQuery, enabled: role !== "owner" });
  if (role === "owner" || !data?.hand_over?.is_mine_to_answer) return null;
  return (
    <div className="mb-5">
      <HandOverCard handOver={data.hand_over} />
    </div>
  );
}
