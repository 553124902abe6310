import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { type CSSProperties, type ReactNode, use } from "react";
import { LanguageContext, LookContext } from "./mail-look.ts";
import { darkRules, useMailStyles } from "./mail-styles.ts";

type Props = {
  title: string;
  /** What an inbox shows beside the subject. */
  preview?: string;
  /** The sender: Storewright, or a store. */
  from?: string;
  footer: string;
  children: ReactNode;
};

/** The layout of every mail. */
export function Layout({ title, preview = title, from = "Storewright", footer, children }: Props) {
  const look = use(LookContext);
  const styles = useMailStyles();
  const language = use(LanguageContext);
  // A name in Latin, too.
  const atStart = language.dir !== undefined && ({ textAlign: "right" } as const);
  return (
    <Html {...language}>
      <Head>
        {look && (
          <>
            <meta name="color-scheme" content="light dark" />
            <meta name="supported-color-schemes" content="light dark" />
            <style>{darkRules(look)}</style>
          </>
        )}
      </Head>
      <Preview>{preview}</Preview>
      <Body {...styles.body}>
        <Container style={{ maxWidth: 520, margin: "0 auto" }}>
          {look?.logo ? (
            <Logo {...look.logo} ground={look.colours.paper} />
          ) : (
            <Text dir="auto" {...styles.sender} style={{ ...styles.sender.style, ...atStart }}>
              {from}
            </Text>
          )}
          <Section {...styles.card}>
            <Heading as="h1" {...styles.heading}>
              {title}
            </Heading>
            {children}
          </Section>
          <Hr {...styles.rule} />
          <Text {...styles.footer}>{footer}</Text>
        </Container>
      </Body>
    </Html>
  );
}

type LogoProps = { src: string; alt: string; width: string; height: string; ground: string };

/**
 * Not for dark grounds, perhaps: it keeps the one that its owner saw it on. Without pictures its text takes its place:
 * small, because a square one is no wider than three large letters.
 */
function Logo({ src, alt, width, height, ground }: LogoProps) {
  const { sender } = useMailStyles();
  const style = {
    ...sender.style,
    backgroundColor: ground,
    border: 0,
    borderRadius: 6,
    display: "block",
    fontSize: 12,
    lineHeight: "14px",
    maxWidth: "100%",
    padding: 6,
    margin: "0 0 10px",
  };
  return <img src={src} alt={alt} width={width} height={height} style={style} />;
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

const hidden: CSSProperties = {
  display: "none",
  lineHeight: "1px",
  maxHeight: 0,
  maxWidth: 0,
  opacity: 0,
  overflow: "hidden",
};
