import { rotateSecret } from "#domain/operator/rotate-secret.ts";
import { endFormerLinks, isFormerKeyKept } from "#domain/secrets/former-keys.ts";
import { countSealed, type SealedCount, sumSealed } from "#domain/secrets/reseal.ts";
import { type Call, type Command, EXIT, failed, type Outcome, refused } from "#operator/command.ts";

export const rotate: Command = {
  name: "rotate-secret",
  usage: "[--dry-run] [--leaked] [--skip-unreadable] [--swapped]",
  summary: "Seals everything anew with AUTH_SECRET that AUTH_SECRET_ACCEPTED has sealed.",
  help: `One step of replacing AUTH_SECRET; docs/operate.md has the others. The server may be running. It can be run again.
--dry-run counts what is left, and ends with 3 if that is nothing. --leaked: links in mails that were sent until now end when
AUTH_SECRET_ACCEPTED is removed, instead of two years later; without AUTH_SECRET_ACCEPTED it only ends those.
--skip-unreadable goes on although there are values that neither secret opens, --swapped although AUTH_SECRET_ACCEPTED has sealed none.`,
  options: {
    "dry-run": { type: "boolean" },
    leaked: { type: "boolean" },
    "skip-unreadable": { type: "boolean" },
    swapped: { type: "boolean" },
  },
  run: async (call) => {
    if (call.options["dry-run"]) return countLeft(call);
    const { authSecret, acceptedSecret } = call.config;
    if (!acceptedSecret && call.options.leaked) return endLinks(call);
    if (!authSecret || !acceptedSecret)
      throw refused(
        "Set AUTH_SECRET to the new secret and AUTH_SECRET_ACCEPTED to the one before, for every process.",
      );
    return rotateNow(call, { current: authSecret, former: acceptedSecret });
  },
};

async function countLeft({ client, keys }: Call): Promise<Outcome> {
  const counts = await countSealed(await client(), await keys());
  const left = sumSealed(counts, "accepted");
  const lost = sumSealed(counts, "unreadable");
  return {
    facts: { left, unreadable: lost, counts },
    lines: [
      ...counts.map(
        ({ kind, current, accepted, unreadable }) =>
          `${kind}: ${current} open with AUTH_SECRET, ${accepted} only with AUTH_SECRET_ACCEPTED, ${unreadable} with neither.`,
      ),
      left > 0 ? `${left} are left to seal anew.` : "Nothing is left to seal anew.",
    ],
    ...(left + lost === 0 && { exit: EXIT.nothing }),
  };
}

async function endLinks(call: Call): Promise<Outcome> {
  await call.confirm("End all links in mails that were signed with former secrets?");
  await call.begin(undefined, { leaked: true });
  await endFormerLinks(await call.client());
  return {
    facts: { linksEnded: true },
    lines: ["Links that were signed with former secrets end when each process is started again."],
  };
}

async function rotateNow(call: Call, secrets: { current: string; former: string }): Promise<Outcome> {
  const client = await call.client();
  const keys = await call.keys();
  const before = await countSealed(client, keys);
  if (!call.options["skip-unreadable"]) refuseUnreadable(before);
  if (!call.options.swapped && !(await isFormerKeyKept(client, keys))) refuseUnswapped(before);
  const leaked = call.options.leaked === true;
  await call.confirm(
    `Seal ${sumSealed(before, "accepted")} values anew? Every process must have the new AUTH_SECRET.`,
  );
  await call.begin(undefined, { leaked });
  const { resealed, counts } = await rotateSecret(client, { keys, secrets, where: call.config, leaked });
  call.note({ resealed, counts });
  const left = sumSealed(counts, "accepted");
  if (left > 0)
    throw failed(
      `${left} values were sealed with the former secret meanwhile: does every process have the new AUTH_SECRET? Run this again.`,
    );
  return { facts: { resealed, counts, leaked }, lines: sayRotated(resealed, counts, leaked) };
}

function refuseUnreadable(counts: SealedCount[]): void {
  const lost = counts.filter(({ unreadable }) => unreadable > 0);
  if (lost.length === 0) return;
  const which = lost.map(({ kind, unreadable }) => `${kind} ${unreadable}`).join(", ");
  const opens = sumSealed(counts, "current") + sumSealed(counts, "accepted");
  throw refused(
    `Neither secret opens these, and ${opens} others are opened: ${which}. Is AUTH_SECRET_ACCEPTED the secret that they were sealed with? If they are lost for good, add --skip-unreadable.`,
  );
}

/** With the settings of step 1 it would find nothing to do, and keep the new secret as a former one. */
function refuseUnswapped(counts: SealedCount[]): void {
  const current = sumSealed(counts, "current");
  if (current === 0 || sumSealed(counts, "accepted") > 0) return;
  throw refused(
    `Nothing is sealed with AUTH_SECRET_ACCEPTED, and ${current} values are sealed with AUTH_SECRET: is that still the former secret? Swap the two and restart every process first. If they are swapped, and all was saved since, add --swapped.`,
  );
}

function sayRotated(
  resealed: { kind: string; resealed: number }[],
  counts: SealedCount[],
  leaked: boolean,
): string[] {
  const lost = sumSealed(counts, "unreadable");
  return [
    ...resealed.map(
      ({ kind, resealed: anew }, at) => `${kind}: ${anew} sealed anew, ${counts[at]?.current} in all.`,
    ),
    `Read back: all ${sumSealed(counts, "current")} open with AUTH_SECRET alone.`,
    ...(lost > 0 ? [`${lost} open with neither secret, and were left as they are.`] : []),
    leaked
      ? "Links in mails that were sent until now end when AUTH_SECRET_ACCEPTED is removed."
      : "Links in mails that were sent until now are accepted for two more years.",
    "Now remove AUTH_SECRET_ACCEPTED from every process, ten minutes after the last one was given the new AUTH_SECRET.",
  ];
}
