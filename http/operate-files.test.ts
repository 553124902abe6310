import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";

const { request } = await openTestApp();
const read = (file: string) => readFileSync(`docs/${file}`, "utf8");
const alerts = read("operate/alerts.yaml").split("- alert: ").slice(1);
const dashboard = JSON.parse(read("operate/grafana-dashboard.json"));
const queries: string[] = dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
  targets.map(({ expr }) => expr),
);
const expressions = alerts.map((alert) => /expr: (.*)/.exec(alert)?.[1] ?? "");

describe("the alerts and the dashboard for operators", () => {
  test("name metrics that there are, with labels that they have", async () => {
    const text = await (await request("/metrics")).text();
    // A histogram has no samples before the first request.
    const kinds = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type]) =>
      type === "histogram" ? `${name}_bucket` : name,
    );
    for (const expression of [...queries, ...expressions]) {
      for (const [name] of expression.matchAll(/\b(storewright|process)_\w+/g)) expect(kinds).toContain(name);
      for (const [, name, label, value = ""] of expression.matchAll(
        /(storewright_\w+)\{(state|cause|gate)=~?"([^"]+)"/g,
      ))
        for (const one of value.split("|")) expect(text).toContain(`${name}{${label}="${one}"}`);
    }
  });

  test("show every metric of the table, and lead to headings of the guide", () => {
    const guide = read("operate.md");
    const headings = [...guide.matchAll(/^##+ (.*)$/gm)].map(([, title = ""]) =>
      title.toLowerCase().replaceAll(" ", "-"),
    );
    expect(alerts.length).toBeGreaterThan(10);
    for (const alert of alerts) {
      expect(alert).toMatch(/severity: (warning|critical)\n/);
      expect(alert).toMatch(/for: \d+m\n/);
      expect(alert).toMatch(/summary: \w/);
      expect(alert).toMatch(/description: >-\n\s+\S/);
      expect(headings).toContain(/runbook: docs\/operate\.md#(\S+)/.exec(alert)?.[1]);
    }
    const table = guide.slice(guide.indexOf("| metric |"), guide.indexOf("## Failures"));
    const named = [...table.matchAll(/^\| `((?:storewright|process)_\w+)/gm)].map(([, name]) => name ?? "");
    expect(named.length).toBeGreaterThan(10);
    for (const name of named) expect(queries.join("\n")).toContain(name);
  });

  test.skipIf(spawnSync("promtool", ["--version"]).error)("are what promtool expects", () => {
    for (const [kind, file] of [
      ["check", "alerts.yaml"],
      ["test", "alerts.test.yaml"],
    ] as const) {
      const { status, stdout, stderr } = spawnSync("promtool", [kind, "rules", file], {
        cwd: "docs/operate",
        encoding: "utf8",
      });
      expect(`${status}: ${stdout}${stderr}`).toMatch(/^0: /);
    }
  });
});
