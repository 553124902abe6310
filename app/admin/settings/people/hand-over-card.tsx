import { useStore } from "#app/admin/session/session.ts";
import { useMay } from "#app/admin/session/use-may.ts";
import { AskButton } from "#app/admin/ui/ask-button.tsx";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { type HandOver, useEndHandOver, useTakeOver } from "./people-queries.ts";

/** The store is being handed over: what the one side has asked, and the other has to answer. */
export function HandOverCard({ handOver }: { handOver: HandOver }) {
  return (
    <section
      aria-labelledby="hand-over"
      className="rounded-card border border-warning/40 bg-card p-5 text-14"
    >
      {handOver.is_mine_to_answer ? <Asked handOver={handOver} /> : <Waiting handOver={handOver} />}
    </section>
  );
}

function Asked({ handOver: { from } }: { handOver: HandOver }) {
  const { name } = useStore();
  const accept = useTakeOver();
  const decline = useEndHandOver("You declined to take the store over");
  const store = name || "this store";
  return (
    <>
      <h2 id="hand-over" className="wrap-anywhere font-semibold text-16">
        {from} wants to hand {store} over to you
      </h2>
      <p className="mt-1 text-muted">
        You become an owner, with everything that belongs to it; {from} becomes a manager. You confirm with a
        recent sign-in.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <AskButton
          busy={accept.isPending}
          question={{
            title: `Take ${store} over?`,
            description: `You are its owner at once, and ${from} is a manager.`,
            confirmLabel: "Take it over",
          }}
          onConfirm={() => accept.mutate()}
        >
          Take it over
        </AskButton>
        <DeedButton variant="secondary" deed={decline}>
          Decline
        </DeedButton>
      </div>
    </>
  );
}

function Waiting({ handOver: { to, from, asked_at } }: { handOver: HandOver }) {
  const mayTakeBack = useMay()("people");
  const end = useEndHandOver("The hand-over was taken back");
  return (
    <>
      <h2 id="hand-over" className="wrap-anywhere font-semibold text-16">
        {to} was asked to take the store over
      </h2>
      <p className="wrap-anywhere mt-1 text-muted">
        {from} asked <When at={asked_at} inSentence />. Nothing changes until {to} accepts.
      </p>
      {mayTakeBack && (
        <DeedButton variant="secondary" className="mt-4" deed={end}>
          Take back
        </DeedButton>
      )}
    </>
  );
}
