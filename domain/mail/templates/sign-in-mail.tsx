import { Button } from "@react-email/button";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { Mail } from "#domain/mail/mailer.ts";
import { Layout } from "./layout.tsx";
import { PLAIN_COLOURS, useMailStyles } from "./mail-styles.ts";
import { createTemplate } from "./template.tsx";

type SignIn = { to: string; link: string; code: string; minutes: number };

const toHtml = createTemplate(SignInMail);

export function signInMail({ to, ...words }: SignIn): Mail {
  return { to, subject: "Sign in to Storewright", html: toHtml(words), text: signInText(words) };
}

function SignInMail({ link, code, minutes }: Omit<SignIn, "to">) {
  const styles = useMailStyles();
  return (
    <Layout
      title="Sign in to your store"
      preview="Your link and code to sign in"
      footer="If you did not request this, you can ignore it: nobody can sign in without this mail."
    >
      <Text {...styles.paragraph}>Press the button, then confirm on the page that opens.</Text>
      <Section style={{ margin: "0 0 24px" }}>
        <Button href={link} {...styles.button}>
          Sign in
        </Button>
      </Section>
      <Text {...styles.paragraph}>Or enter this code where you requested the link:</Text>
      <Text style={digits}>{code}</Text>
      <Text {...styles.more} style={{ ...styles.more.style, margin: 0 }}>
        The link and the code work once, for {minutes} minutes.
      </Text>
    </Layout>
  );
}

// The link comes first: some programs, and people, use the first address they find.
function signInText({ link, code, minutes }: Omit<SignIn, "to">): string {
  return [
    "Sign in to your store: open this link, then confirm on the page that opens.",
    link,
    "Or enter this code where you requested the link:",
    code,
    `The link and the code work once, for ${minutes} minutes.`,
    "If you did not request this, you can ignore it: nobody can sign in without this mail.",
  ].join("\n\n");
}

const digits = {
  backgroundColor: PLAIN_COLOURS.paper,
  borderRadius: 10,
  color: PLAIN_COLOURS.ink,
  fontFamily: "ui-monospace, Menlo, Consolas, monospace",
  fontSize: 28,
  fontWeight: 600,
  letterSpacing: "0.25em",
  lineHeight: "36px",
  margin: "0 0 24px",
  padding: "12px 0",
  textAlign: "center",
} as const;
