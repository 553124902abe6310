import type { CSSProperties, ReactNode } from "react";
import { Body, Container, Head, Hr, Html, Section, Text } from "./elements.ts";

// Colours of app/tokens.css; mail programs know no custom properties.
export const COLOURS = {
  paper: "#fbfaf7",
  card: "#ffffff",
  ink: "#16181d",
  quiet: "#5b606b",
  line: "#e6e3dc",
  brand: "#0f6b4f",
};

const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const SERIF = "Georgia, 'Times New Roman', serif";

type Props = {
  /** What an inbox shows beside the subject. */
  preview: string;
  /** The sender: Storewright, or a store. */
  from?: string;
  footer: string;
  children: ReactNode;
};

/** The layout of every mail. */
export function Layout({ preview, from = "Storewright", footer, children }: Props) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: COLOURS.paper, margin: 0, padding: "32px 12px", fontFamily: FONT }}>
        <Container style={{ maxWidth: 520, margin: "0 auto" }}>
          <Text dir="auto" style={sender}>
            {from}
          </Text>
          <Section style={card}>{children}</Section>
          <Hr style={{ borderColor: COLOURS.line, margin: "24px 0 12px" }} />
          <Text style={{ ...paragraph, fontSize: 13, lineHeight: "20px", color: COLOURS.quiet }}>
            {footer}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

// Blank characters after the preview keep an inbox from showing the start of the mail there. (React Email's own
// component writes seven kilobytes of them, and depends on the text's length, which a template must not.)
const BLANKS = "\u00a0\u200c".repeat(90);

function Preview({ children }: { children: string }) {
  return (
    <div style={hidden}>
      {children}
      {BLANKS}
    </div>
  );
}

export const paragraph: CSSProperties = {
  color: COLOURS.ink,
  fontSize: 16,
  lineHeight: "26px",
  margin: "0 0 16px",
};

export const heading: CSSProperties = {
  color: COLOURS.ink,
  fontFamily: SERIF,
  fontSize: 26,
  fontWeight: 600,
  lineHeight: "34px",
  margin: "0 0 12px",
};

export const button: CSSProperties = {
  backgroundColor: COLOURS.brand,
  borderRadius: 10,
  color: "#ffffff",
  display: "inline-block",
  fontSize: 16,
  fontWeight: 600,
  padding: "14px 28px",
  textDecoration: "none",
};

const card: CSSProperties = {
  backgroundColor: COLOURS.card,
  border: `1px solid ${COLOURS.line}`,
  borderRadius: 16,
  padding: "32px 28px",
};

const sender: CSSProperties = {
  color: COLOURS.ink,
  fontFamily: SERIF,
  fontSize: 20,
  fontWeight: 600,
  margin: "0 0 16px",
};

const hidden: CSSProperties = {
  display: "none",
  lineHeight: "1px",
  maxHeight: 0,
  maxWidth: 0,
  opacity: 0,
  overflow: "hidden",
};
