import { Text } from "@react-email/text";
import type { Mail } from "#domain/mail/mailer.ts";
import { Layout } from "./layout.tsx";
import { useMailStyles } from "./mail-styles.ts";
import { createTemplate } from "./template.tsx";

const SENTENCE =
  "This is the test mail that you requested in your store's settings. Order confirmations and shipping notifications will reach your shoppers the same way.";
const FOOTER = "Sent because you pressed 'Send a test mail' in the settings of your store.";

const toHtml = createTemplate(TestMail);

export function testMail(to: string): Mail {
  return { to, subject: "Test mail from Storewright", html: toHtml({}), text: `${SENTENCE}\n\n${FOOTER}` };
}

function TestMail() {
  const { paragraph } = useMailStyles();
  return (
    <Layout title="Your mail works" preview="Mail from your store works" footer={FOOTER}>
      <Text {...paragraph} style={{ ...paragraph.style, margin: 0 }}>
        {SENTENCE}
      </Text>
    </Layout>
  );
}
