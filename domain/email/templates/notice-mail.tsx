import { Button, Column, Heading, Row, Section, Text } from "@react-email/components";
import { echo } from "#domain/email/echo.ts";
import type { Mail } from "#domain/email/mailer.ts";
import { button, heading, Layout, paragraph } from "./layout.tsx";
import { amountCell, cell, Lines, label, linesText, type ShownLines } from "./order-parts.tsx";
import { createTemplate } from "./template.tsx";

/** A short mail about an order: what happened, the goods or sums it is about, and where to see more. */
export type Notice = {
  to: string;
  storeName: string;
  subject: string;
  title: string;
  /** One paragraph each. */
  says: string[];
  shown?: ShownLines;
  sums?: { name: string; amount: string }[];
  /** Several lines under a heading, such as how to pay. */
  block?: { title: string; lines: string[] };
  action: { text: string; link: string };
  /** Why this mail was sent. */
  footer: string;
};

type NoticeView = Omit<Notice, "to" | "subject">;

const toHtml = createTemplate(NoticeMail);

export function noticeMail({ to, subject, ...notice }: Notice): Mail {
  const view = { ...notice, storeName: echo(notice.storeName, 60) };
  return { to, senderName: view.storeName, subject, html: toHtml(view), text: noticeText(view) };
}

export function NoticeMail({ storeName, title, says, shown, sums, block, action, footer }: NoticeView) {
  return (
    <Layout preview={title} from={storeName} footer={footer}>
      <Heading as="h1" style={heading}>
        {title}
      </Heading>
      {says.map((sentence, at) => (
        <Text key={at} style={paragraph}>
          {sentence}
        </Text>
      ))}
      {shown && <Lines {...shown} />}
      {sums && (
        <Section style={{ margin: "0 0 16px" }}>
          {sums.map(({ name, amount }, at) => (
            <Row key={at}>
              <Column style={cell}>{name}</Column>
              <Column align="right" style={amountCell}>
                {amount}
              </Column>
            </Row>
          ))}
        </Section>
      )}
      {block && (
        <>
          <Text style={{ ...label, margin: "0 0 4px" }}>{block.title}</Text>
          <Text style={paragraph}>
            {block.lines.map((line, at) => (
              <span key={at}>
                {at > 0 && <br />}
                {line}
              </span>
            ))}
          </Text>
        </>
      )}
      <Button href={action.link} style={button}>
        {action.text}
      </Button>
    </Layout>
  );
}

function noticeText({ title, says, shown, sums, block, action, footer }: NoticeView): string {
  return [
    title,
    ...says,
    shown && linesText(shown),
    sums?.map(({ name, amount }) => `${name}: ${amount}`).join("\n"),
    block && [block.title, ...block.lines].join("\n"),
    `${action.text}: ${action.link}`,
    footer,
  ]
    .filter(Boolean)
    .join("\n\n");
}
