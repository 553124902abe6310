import type { Mail } from "#domain/mail/mailer.ts";
import { Heading, Text } from "./elements.ts";
import { heading, Layout, paragraph } from "./layout.tsx";
import { createTemplate } from "./template.tsx";

const SENTENCE =
  "This is the test mail that you requested in your store's settings. Order confirmations and shipping notifications will reach your shoppers the same way.";
const FOOTER = "Sent because you pressed 'Send a test mail' in the settings of your store.";

const toHtml = createTemplate(TestMail);

export function testMail(to: string): Mail {
  return { to, subject: "Test mail from Storewright", html: toHtml({}), text: `${SENTENCE}\n\n${FOOTER}` };
}

function TestMail() {
  return (
    <Layout preview="Mail from your store works" footer={FOOTER}>
      <Heading as="h1" style={heading}>
        Your mail works
      </Heading>
      <Text style={{ ...paragraph, margin: 0 }}>{SENTENCE}</Text>
    </Layout>
  );
}
