import { Heading, Text } from "@react-email/components";
import { render } from "@react-email/render";
import type { Mail } from "#domain/email/mailer.ts";
import { heading, Layout, paragraph } from "./layout.tsx";

const SENTENCE =
  "This is the test mail that you asked for in your store's settings. Order confirmations and shipping news will reach your shoppers the same way.";
const FOOTER = "Sent because you pressed 'Send test email' in the settings of your store.";

export async function testMail(to: string): Promise<Mail> {
  const html = await render(
    <Layout preview="Mail from your store arrives" footer={FOOTER}>
      <Heading as="h1" style={heading}>
        Your mail arrives
      </Heading>
      <Text style={{ ...paragraph, margin: 0 }}>{SENTENCE}</Text>
    </Layout>,
  );
  return { to, subject: "Test mail from Storewright", html, text: `${SENTENCE}\n\n${FOOTER}` };
}
