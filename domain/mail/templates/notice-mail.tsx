import { Button } from "@react-email/button";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { echo } from "#domain/mail/echo.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { say } from "#rules/language/say.ts";
import { Layout } from "./layout.tsx";
import type { MailLook, MailPicture } from "./mail-look.ts";
import { useMailStyles } from "./mail-styles.ts";
import {
  Block,
  blockText,
  Lines,
  linesText,
  OwnWords,
  ownLines,
  type ShownBlock,
  type ShownLines,
  type ShownSum,
  SumRows,
  sumsText,
} from "./order-parts.tsx";
import { createTemplate } from "./template.tsx";

/** A short mail about an order: what happened, the goods or sums it is about, and where to see more. */
export type Notice = {
  to: string;
  storeName: string;
  subject: string;
  title: string;
  /** One paragraph each. */
  says: string[];
  words?: string | null;
  shown?: ShownLines;
  sums?: ShownSum[];
  block?: ShownBlock;
  action: { text: string; link: string };
  /** Below the action, less prominent. */
  other?: { text: string; link: string };
  /** Why this mail was sent. */
  footer: string;
  look?: MailLook;
  /** Of what it is about. */
  picture?: MailPicture;
};

type NoticeView = Omit<Notice, "to" | "subject" | "words"> & { words: string[] };

const toHtml = createTemplate(NoticeMail);

export function noticeMail(notice: Notice): Mail {
  const view = noticeView(notice);
  const { to, subject } = notice;
  return { to, senderName: view.storeName, subject, html: toHtml(view), text: noticeText(view) };
}

export function noticeView({ to: _to, subject: _subject, ...notice }: Notice): NoticeView {
  return { ...notice, storeName: echo(notice.storeName, 60), words: ownLines(notice.words ?? "") };
}

export function NoticeMail(view: NoticeView) {
  const { storeName, title, says, words, shown, sums, block, action, other, picture, footer } = view;
  const styles = useMailStyles();
  return (
    <Layout title={title} from={storeName} footer={footer}>
      {picture && (
        <img
          {...styles.more}
          src={picture.src}
          alt={picture.alt}
          width={160}
          style={{
            ...styles.more.style,
            border: 0,
            borderRadius: 4,
            display: "block",
            height: "auto",
            margin: "0 0 16px",
          }}
        />
      )}
      {says.map((sentence, at) => (
        <Text key={at} {...styles.paragraph}>
          {sentence}
        </Text>
      ))}
      <OwnWords lines={words} />
      {shown && <Lines {...shown} />}
      {sums && (
        <Section style={{ margin: "0 0 16px" }}>
          <SumRows sums={sums} />
        </Section>
      )}
      {block && <Block {...block} />}
      <Section style={{ margin: "24px 0 0" }}>
        <Button href={action.link} {...styles.button}>
          {action.text}
        </Button>
      </Section>
      {other && (
        <Text {...styles.paragraph} style={{ ...styles.paragraph.style, fontSize: 14, margin: "20px 0 0" }}>
          <a href={other.link} {...styles.other}>
            {other.text}
          </a>
        </Text>
      )}
    </Layout>
  );
}

function noticeText({ title, says, words, shown, sums, block, action, other, footer }: NoticeView): string {
  return [
    title,
    ...says,
    words.join("\n"),
    `${action.text}${say.numbers.colon}${action.link}`,
    shown && linesText(shown),
    sums && sumsText(sums),
    block && blockText(block),
    other && `${other.text}${say.numbers.colon}${other.link}`,
    footer,
  ]
    .filter(Boolean)
    .join("\n\n");
}
