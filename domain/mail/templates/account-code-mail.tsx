import { Text } from "@react-email/text";
import { echo } from "#domain/mail/echo.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { CODE_MINUTES } from "#rules/account/account-desk.ts";
import { say } from "#rules/language/say.ts";
import { isolateValue } from "#rules/text/isolate.ts";
import { Layout } from "./layout.tsx";
import type { MailLook } from "./mail-look.ts";
import { useMailStyles } from "./mail-styles.ts";
import { createTemplate } from "./template.tsx";

type AccountCode = { to: string; storeName: string; code: string; look?: MailLook };

type AccountCodeView = {
  storeName: string;
  title: string;
  says: string;
  code: string;
  within: string;
  footer: string;
  look?: MailLook;
};

const toHtml = createTemplate(AccountCodeMail);

/** Goes to whatever address somebody typed: it holds no text of the catalogue. */
export function accountCodeMail({ to, storeName, code, look }: AccountCode): Mail {
  const name = echo(storeName, 60);
  const store = isolateValue(name);
  const view = {
    storeName: name,
    title: say.mail.accountTitle,
    says: say.mail.accountCode({ store }),
    code,
    within: say.mail.accountWithin({ count: CODE_MINUTES }),
    footer: say.mail.accountFooter,
    look,
  };
  const text = [view.title, view.says, code, view.within, view.footer].join("\n\n");
  return { to, senderName: name, subject: say.mail.accountSubject({ store }), html: toHtml(view), text };
}

function AccountCodeMail({ storeName, title, says, code, within, footer }: AccountCodeView) {
  const styles = useMailStyles();
  return (
    <Layout title={title} from={storeName} footer={footer}>
      <Text {...styles.paragraph}>{says}</Text>
      <Text dir="ltr" {...styles.heading} style={{ ...styles.heading.style, ...DIGITS }}>
        {code}
      </Text>
      <Text {...styles.more} style={{ ...styles.more.style, margin: 0 }}>
        {within}
      </Text>
    </Layout>
  );
}

const DIGITS = {
  fontFamily: "ui-monospace, Menlo, Consolas, monospace",
  fontSize: 32,
  letterSpacing: "0.25em",
  lineHeight: "40px",
  margin: "8px 0 16px",
  textAlign: "center",
} as const;
