// Preloaded into a server: shifts its clock by the offset in a file, whenever the file changes.
import { readFileSync } from "node:fs";

const RealDate = Date;
let offsetMs = 0;

const now = () => RealDate.now() + offsetMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
});

process.on("SIGUSR2", () => {
  offsetMs = Number(readFileSync(process.env.CLOCK_OFFSET_FILE ?? "", "utf8"));
});
