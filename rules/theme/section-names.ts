import type { Section, SectionKind } from "./theme.ts";

export const SECTION_NAMES: Record<SectionKind, string> = {
  hero: "Hero",
  "featured-collection": "Featured collection",
  collections: "Collections",
  "featured-products": "Featured products",
  "picture-with-text": "Picture with text",
  "rich-text": "Text",
};

/** Each with a name of its own: 'Hero', 'Hero 2'. */
export function sectionNames(sections: readonly Section[]): string[] {
  const counts = new Map<SectionKind, number>();
  return sections.map(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count === 1 ? SECTION_NAMES[kind] : `${SECTION_NAMES[kind]} ${count}`;
  });
}
