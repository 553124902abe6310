/** 'Europe/Berlin' and 'Europe/Rome' under 'Europe'; zones without a region, such as UTC, come last. */
export function zonesByRegion(zones: string[]): [region: string, zones: string[]][] {
  const groups = Map.groupBy(
    zones,
    (zone) => (zone.includes("/") ? zone.split("/", 1)[0] : "Other") as string,
  );
  const others = groups.get("Other");
  groups.delete("Other");
  return [...groups, ...(others ? [["Other", others] as [string, string[]]] : [])];
}

/** 'The time there is Monday 15:04.'; undefined when the browser does not know the zone. */
export function clockIn(timeZone: string, now: Date): string | undefined {
  try {
    const clock = new Intl.DateTimeFormat("en-GB", {
      weekday: "long",
      hour: "2-digit",
      minute: "2-digit",
      timeZone,
    });
    return `The time there is ${clock.format(now)}.`;
  } catch {
    return undefined;
  }
}
