import { type CSSProperties, use } from "react";
import { LanguageContext, LookContext, type MailColours, type MailLook } from "./mail-look.ts";

// Colours of app/tokens.css; mail programs know no custom properties.
export const PLAIN_COLOURS: MailColours = {
  paper: "#fbfaf7",
  card: "#ffffff",
  ink: "#16181d",
  quiet: "#5b606b",
  line: "#e6e3dc",
  fill: "#0f6b4f",
  onFill: "#ffffff",
};

export const SANS = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const SERIF = "Georgia, 'Times New Roman', serif";

/** The attributes of an element. Classes are for the rules of `darkRules`, which nothing else can express. */
type Styled = { style: CSSProperties; className?: string; align?: "left" | "right" };

type Frame = {
  colours: MailColours;
  font: string;
  headings: string;
  corner: string | number;
  cardCorner: string | number;
};

const PLAIN: Frame = { colours: PLAIN_COLOURS, font: SANS, headings: SERIF, corner: 10, cardCorner: 16 };

/** How the parts of a mail look: as its store does, or as ours do. */
export function useMailStyles() {
  const look = use(LookContext);
  // A template knows that a text is there, not what it says.
  const isRtl = use(LanguageContext).dir !== undefined;
  return look
    ? stylesOf(look, isRtl, (name) => name, { borderTop: `4px solid ${look.colours.fill}` })
    : stylesOf(PLAIN, isRtl);
}

function stylesOf(
  { colours, font, headings, corner, cardCorner }: Frame,
  isRtl: boolean,
  classNamed: (name: string) => string | undefined = () => undefined,
  edge: CSSProperties = {},
) {
  const paragraph: CSSProperties = {
    color: colours.ink,
    fontSize: 16,
    lineHeight: "26px",
    margin: "0 0 16px",
  };
  // Sides by name: not every mail program knows `end` and `padding-inline`.
  const padding = isRtl ? "6px 0 6px 12px" : "6px 12px 6px 0";
  const cell: CSSProperties = { ...paragraph, margin: 0, padding, verticalAlign: "top" };
  const ink = (style: CSSProperties): Styled => ({ style, className: classNamed("ink") });
  const quiet = (style: CSSProperties): Styled => ({
    style: { ...style, color: colours.quiet },
    className: classNamed("quiet"),
  });
  return {
    body: {
      style: {
        backgroundColor: colours.paper,
        margin: 0,
        padding: "32px 12px",
        fontFamily: font,
      },
      className: classNamed("paper"),
    },
    sender: ink({
      color: colours.ink,
      fontFamily: headings,
      fontSize: 20,
      fontWeight: 600,
      margin: "0 0 16px",
    }),
    card: {
      style: {
        backgroundColor: colours.card,
        border: `1px solid ${colours.line}`,
        ...edge,
        borderRadius: cardCorner,
        padding: "32px 28px",
      },
      className: classNamed("card"),
    },
    rule: { style: { borderColor: colours.line, margin: "24px 0 12px" }, className: classNamed("line") },
    footer: quiet({ ...paragraph, fontSize: 13, lineHeight: "20px" }),
    paragraph: ink(paragraph),
    heading: ink({
      color: colours.ink,
      fontFamily: headings,
      fontSize: 26,
      fontWeight: 600,
      lineHeight: "34px",
      margin: "0 0 12px",
    }),
    button: {
      style: {
        backgroundColor: colours.fill,
        borderRadius: corner,
        color: colours.onFill,
        display: "inline-block",
        fontSize: 16,
        fontWeight: 600,
        padding: "14px 28px",
        textDecoration: "none",
      },
      className: classNamed("fill"),
    },
    label: quiet({ ...paragraph, fontSize: 13, margin: "24px 0 4px" }),
    cell: ink(cell),
    pictureCell: { style: { padding, verticalAlign: "top" } },
    amountCell: {
      align: isRtl ? "left" : "right",
      ...ink({ ...cell, padding: "6px 0", whiteSpace: "nowrap" }),
    },
    more: quiet({ ...paragraph, fontSize: 14, margin: "8px 0 0" }),
    other: quiet({ color: colours.quiet, textDecoration: "underline" }),
  } satisfies Record<string, Styled>;
}

/** Inline styles win over rules, so these are marked important. */
export function darkRules({ dark }: MailLook): string {
  return [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    "@media (prefers-color-scheme:dark){",
    `.paper,.paper>table>tbody>tr>td{background-color:${dark.paper}!important}`,
    `.card{background-color:${dark.card}!important;border-color:${dark.line}!important;border-top-color:${dark.fill}!important}`,
    `.ink{color:${dark.ink}!important}.quiet{color:${dark.quiet}!important}.line{border-color:${dark.line}!important}`,
    `.fill{background-color:${dark.fill}!important;color:${dark.onFill}!important}`,
    "}",
  ].join("");
}
