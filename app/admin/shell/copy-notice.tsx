import { When } from "#app/admin/ui/when.tsx";
import { GO_LIVE } from "#rules/store/copy-words.ts";

/** Above every screen of a restored copy, until its operator puts it into service. */
export function CopyNotice({ since }: { since: string }) {
  return (
    <p className="mb-6 rounded-card bg-warning/10 px-4 py-3 text-14 text-warning">
      This is a copy of the shop, restored <When at={since} inSentence />. It takes no cards, sends no
      reminders and cancels nothing by itself until whoever runs it puts it into service:{" "}
      <code>{GO_LIVE}</code>
    </p>
  );
}
