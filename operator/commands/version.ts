import type { Command } from "#operator/command.ts";

export const sayVersion: Command = {
  name: "version",
  usage: "",
  summary: "Which version this program is.",
  run: async ({ version }) => ({ facts: { version }, lines: [`Storewright ${version}`] }),
};
