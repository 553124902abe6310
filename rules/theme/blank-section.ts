import { CENTRE, type Section, type SectionKind } from "./theme.ts";

const NO_BUTTON = { label: "", link: "" };

/** A section as it is added. */
export function blankSection(kind: SectionKind, id: string): Section {
  const shared = { id, hidden: false };
  const withPicture = { picture: null, focal_point: CENTRE, button: NO_BUTTON };
  switch (kind) {
    case "hero":
      return { ...shared, ...withPicture, kind, layout: "beside", headline: "", text: "" };
    case "picture-with-text":
      return { ...shared, ...withPicture, kind, side: "left", heading: "", text: "" };
    case "featured-collection":
      return { ...shared, kind, collection_id: null, heading: "" };
    case "rich-text":
      return { ...shared, kind, html: "" };
    default:
      return { ...shared, kind, heading: "" };
  }
}
