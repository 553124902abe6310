import type { TestProject } from "vitest/node";
import { type Chromium, findChromium } from "#test/chromium.ts";

declare module "vitest" {
  interface ProvidedContext {
    chromium: Chromium;
  }
}

// Runs once, before the first journey: finding the browser may mean unpacking or installing it.
export default async function setup(project: TestProject) {
  project.provide("chromium", await findChromium());
}
