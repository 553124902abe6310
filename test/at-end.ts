import { afterAll, onTestFinished } from "vitest";

/**
 * After the test that is running, or else after the last one of the file. Within a test, Vitest would ignore `afterAll`, and
 * what is never closed goes on working beside all later files.
 */
export function atEnd(close: () => unknown): void {
  try {
    onTestFinished(async () => void (await close()));
  } catch {
    afterAll(async () => void (await close()));
  }
}
