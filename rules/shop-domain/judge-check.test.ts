import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CheckFindings, judgeCheck, nextCheck } from "./judge-check.ts";
import { SHOP_DOMAIN_STATES, type ShopDomainState } from "./shop-domain.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

const aDomain = (state: ShopDomainState, failingForHours?: number) => ({
  state,
  provenAt: state === "waiting" ? null : hoursAgo(500),
  liveAt: state === "waiting" || state === "proven" ? null : hoursAgo(400),
  failingSince: failingForHours === undefined ? null : hoursAgo(failingForHours),
  checkedAt: hoursAgo(0.25),
});

const well: CheckFindings = { proof: "ok", leads: "here" };
const elsewhere: CheckFindings = { proof: "ok", leads: "points-elsewhere" };
const unproven: CheckFindings = { proof: "no-proof", leads: "here" };
const silent: CheckFindings = { proof: "no-answer", leads: "no-answer" };

describe("a check", () => {
  test.each<[ShopDomainState, number | undefined, CheckFindings, ShopDomainState, number | undefined]>([
    ["waiting", undefined, unproven, "waiting", undefined],
    ["waiting", undefined, elsewhere, "proven", undefined],
    ["waiting", undefined, well, "live", undefined],
    ["proven", undefined, elsewhere, "proven", undefined],
    ["proven", undefined, well, "live", undefined],
    ["proven", undefined, unproven, "proven", 0],
    ["proven", 71, unproven, "proven", 71],
    ["proven", 72, unproven, "lost", 72],
    ["proven", 71, elsewhere, "proven", undefined],
    ["live", undefined, well, "live", undefined],
    ["live", undefined, elsewhere, "failing", 0],
    ["live", undefined, unproven, "failing", 0],
    ["live", undefined, silent, "failing", 0],
    ["failing", 71, elsewhere, "failing", 71],
    ["failing", 72, elsewhere, "lost", 72],
    ["failing", 72, silent, "lost", 72],
    ["failing", 71, well, "live", undefined],
    ["lost", 90, elsewhere, "lost", 90],
    ["lost", 90, unproven, "lost", 90],
    ["lost", 90, well, "live", undefined],
  ])(
    "turns %s (failing for %s h) with %j into %s (%s h)",
    (state, failing, findings, after, stillFailing) => {
      const judged = judgeCheck(aDomain(state, failing), findings, NOW);
      expect(judged.after.state).toBe(after);
      expect(judged.after.failingSince).toEqual(stillFailing === undefined ? null : hoursAgo(stillFailing));
    },
  );

  test("counts from the beginning when nobody has looked for long", () => {
    const before = { ...aDomain("failing", 90), checkedAt: hoursAgo(89) };
    expect(judgeCheck(before, unproven, NOW).after).toMatchObject({ state: "failing", failingSince: NOW });
  });

  test("says what is wrong, the proof first", () => {
    expect(judgeCheck(aDomain("live"), well, NOW).problem).toBe(null);
    expect(judgeCheck(aDomain("live"), elsewhere, NOW).problem).toBe("points-elsewhere");
    expect(judgeCheck(aDomain("live"), { proof: "other-proof", leads: "no-address" }, NOW).problem).toBe(
      "other-proof",
    );
  });

  test("keeps what the database requires of every state", () => {
    const findings = fc.record<CheckFindings>({
      proof: fc.constantFrom("ok", "no-proof", "other-proof", "no-answer"),
      leads: fc.constantFrom("here", "no-address", "points-elsewhere", "points-inside", "no-answer"),
    });
    const steps = fc.array(fc.record({ findings, hours: fc.integer({ min: 0, max: 100 }) }));
    fc.assert(
      fc.property(steps, (checks) => {
        let [domain, now] = [aDomain("waiting"), NOW] as [ReturnType<typeof judgeCheck>["after"], Date];
        for (const { findings, hours } of checks) {
          const checkedAt = now;
          now = new Date(now.getTime() + hours * 3_600_000);
          domain = judgeCheck({ ...domain, checkedAt }, findings, now).after;
          if (domain.state === "failing" || domain.state === "lost")
            expect(domain.failingSince).not.toBe(null);
          if (domain.state === "failing" || domain.state === "live") expect(domain.liveAt).not.toBe(null);
          if (domain.state !== "waiting") expect(domain.provenAt).not.toBe(null);
        }
      }),
    );
  });
});

test("names are checked in a rhythm that follows their state, and some no more", () => {
  const minutes = (state: ShopDomainState, ageHours: number) => {
    const next = nextCheck({ ...aDomain(state), createdAt: hoursAgo(ageHours) }, NOW, 0.5);
    return next && (next.getTime() - NOW.getTime()) / 60_000;
  };
  expect(SHOP_DOMAIN_STATES.map((state) => minutes(state, 1))).toEqual([10, 10, 60, 15, 10]);
  expect(SHOP_DOMAIN_STATES.map((state) => minutes(state, 1_000))).toEqual([null, 1_440, 60, 15, null]);
});
