import { z } from "zod";
import { type AgentProfile, CAPABILITIES } from "./protocol.ts";

const entrySchema = z.looseObject({ version: z.string() });

// What the protocol asks of a platform's profile, as far as a shop reads it.
const profileSchema = z.looseObject({
  ucp: z.looseObject({
    version: z.iso.date(),
    capabilities: z.record(z.string(), z.array(entrySchema)).optional(),
  }),
});

/** What a shop uses of an assistant's profile: the capabilities of ours that it has at its own date. */
export function readAgentProfile(text: string): AgentProfile | undefined {
  const read = profileSchema.safeParse(parse(text));
  if (!read.success) return undefined;
  const { version, capabilities = {} } = read.data.ucp;
  const known = Object.keys(CAPABILITIES).filter(
    (name) =>
      Object.hasOwn(capabilities, name) && capabilities[name]?.some((entry) => entry.version === version),
  );
  return { version, capabilities: known };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
