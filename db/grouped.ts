/** Parts of several records that were read in one query: by their record, in the order in which they were read. */
export function grouped<Id, Part>(parts: readonly (readonly [Id, Part])[]): Map<Id, Part[]> {
  const groups = new Map<Id, Part[]>();
  for (const [id, part] of parts) {
    const group = groups.get(id);
    if (group) group.push(part);
    else groups.set(id, [part]);
  }
  return groups;
}
