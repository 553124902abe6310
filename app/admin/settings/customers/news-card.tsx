import { useQuery } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { ExportButton } from "#app/admin/exports/export-button.tsx";
import { Fields } from "#app/admin/session/read-only.tsx";
import { useStore } from "#app/admin/session/session.ts";
import { useMay } from "#app/admin/session/use-may.ts";
import { StoreSwitch } from "#app/admin/settings/store-switch.tsx";
import { Card } from "#app/ui/card.tsx";
import { counted } from "#rules/text/counted.ts";

export function NewsCard() {
  const { asks_for_news: on } = useStore();
  const mayCount = useMay()("customers");
  return (
    <Card
      title="News from you"
      description="Shoppers can say at the checkout and at the bottom of every page that they want news by email. Nothing is ticked beforehand, and nobody is on the list before they press a button in a mail. They leave by one press."
    >
      <div className="grid gap-4">
        <Fields>
          <StoreSwitch field="asks_for_news" label="Ask shoppers whether they want news" />
        </Fields>
        {on && (
          <p className="text-13 text-muted">
            We send no news: the list goes out as a CSV for the program that you write it with. Put the
            address in leave_url at the end of each of your mails, and the one in one_click_url into their
            header List-Unsubscribe. Take the list along anew before you write: those who left are no longer
            in it.
          </p>
        )}
        {mayCount && <NewsList isAsking={on} />}
      </div>
    </Card>
  );
}

/** Also while nobody is asked any more: who is on the list stays on it. */
function NewsList({ isAsking }: { isAsking: boolean }) {
  const { data } = useQuery({ queryKey: ["consents"], queryFn: () => answer(api.consents.$get()) });
  if (!data || (data.given === 0 && !isAsking)) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
      <p className="text-14">
        {data.given === 0
          ? "Nobody is on the list yet."
          : `${counted(data.given, "subscriber")} on the list.`}
      </p>
      {data.given > 0 && <ExportButton input={{ kind: "consents" }} label="Export list" />}
    </div>
  );
}
