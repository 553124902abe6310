// npm run torture: the hostile and unlucky cases in their full size. npm test has each of them small.
import { killDuringCheckouts } from "./kills.ts";
import { sellTheLastOnes } from "./last-ones.ts";
import { mailAway } from "./mail-away.ts";
import { sendAgain } from "./sent-again.ts";

const CASES: Record<string, () => Promise<string>> = {
  "the last ones": sellTheLastOnes,
  "sent again": sendAgain,
  "mail server away": mailAway,
  "kill -9": () => killDuringCheckouts(100),
};

const wanted = process.argv.slice(2);
let failed = 0;
for (const [name, run] of Object.entries(CASES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const begun = performance.now();
  const outcome = await run().catch((error: Error) => {
    failed++;
    return `FAILED: ${error.message}`;
  });
  const seconds = Math.round((performance.now() - begun) / 1_000);
  console.log(`${name.padEnd(18)}  ${outcome}  (${seconds} s)`);
}
process.exit(failed === 0 ? 0 : 1);
