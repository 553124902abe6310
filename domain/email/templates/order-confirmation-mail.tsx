import { Button, Column, Heading, Row, Section, Text } from "@react-email/components";
import { echo } from "#domain/email/echo.ts";
import type { Mail } from "#domain/email/mailer.ts";
import { formatMoney } from "#rules/money/money.ts";
import { type Sums, sumRows } from "#rules/order/sum-rows.ts";
import { NO_PAYMENT } from "./how-to-pay.ts";
import { button, heading, Layout, paragraph } from "./layout.tsx";
import {
  Address,
  addressText,
  amountCell,
  cell,
  Lines,
  linesText,
  type MailAddress,
  type MailLine,
  type ShownAddress,
  type ShownLines,
  shownAddress,
  shownLines,
} from "./order-parts.tsx";
import { createTemplate } from "./template.tsx";

type OrderMail = {
  to: string;
  storeName: string;
  orderNumber: number;
  /** The public page of the order. */
  link: string;
  currency: string;
  lines: MailLine[];
  sums: Sums;
  address: MailAddress;
};

/** The texts of the mail. */
type ConfirmationView = {
  storeName: string;
  title: string;
  thanks: string;
  shown: ShownLines;
  sums: Sum[];
  total: Sum;
  /** Taxes that the total holds. */
  included: Sum[];
  link: string;
  address: ShownAddress;
  footer: string;
};

type Sum = { name: string; amount: string };

const toHtml = createTemplate(ConfirmationMail);

export function orderConfirmationMail(order: OrderMail): Mail {
  const view = confirmationView(order);
  return {
    to: order.to,
    senderName: view.storeName,
    subject: `Your order #${order.orderNumber} at ${view.storeName}`,
    html: toHtml(view),
    text: confirmationText(view),
  };
}

export function confirmationView(order: OrderMail): ConfirmationView {
  const { orderNumber, link, currency, lines, address } = order;
  const storeName = echo(order.storeName, 60);
  const rows = (kind: string): Sum[] =>
    sumRows(order.sums)
      .filter((row) => row.kind === kind)
      .map(({ name, cents }) => ({ name: echo(name, 80), amount: formatMoney(cents, currency) }));
  return {
    storeName,
    title: `Order #${orderNumber} is confirmed`,
    thanks: `Thank you for your order. We will write again when it is ${address.pickup ? "ready for pickup" : "on its way"}.`,
    shown: shownLines(lines, currency),
    sums: rows("part"),
    total: rows("total")[0] as Sum,
    included: rows("included"),
    link,
    address: shownAddress(address),
    footer: `You get this mail because this address was given for an order at ${storeName}.`,
  };
}

export function ConfirmationMail(view: ConfirmationView) {
  const { storeName, title, thanks, shown, sums, total, included, link, address, footer } = view;
  return (
    <Layout preview={title} from={storeName} footer={footer}>
      <Heading as="h1" style={heading}>
        {title}
      </Heading>
      <Text style={paragraph}>{thanks}</Text>
      <Lines {...shown} />
      <Section>
        {sums.map((sum, at) => (
          <SumRow key={at} {...sum} weight={400} />
        ))}
        <SumRow {...total} weight={600} />
        {included.map((sum, at) => (
          <SumRow key={at} {...sum} weight={400} />
        ))}
      </Section>
      <Text style={{ ...paragraph, margin: "16px 0" }}>{NO_PAYMENT}</Text>
      <Button href={link} style={button}>
        Track your order
      </Button>
      <Address {...address} />
    </Layout>
  );
}

function SumRow({ name, amount, weight }: Sum & { weight: number }) {
  return (
    <Row>
      <Column style={{ ...cell, fontWeight: weight }}>{name}</Column>
      <Column align="right" style={{ ...amountCell, fontWeight: weight }}>
        {amount}
      </Column>
    </Row>
  );
}

function confirmationText(view: ConfirmationView): string {
  const { title, thanks, link, shown, sums, total, included, address, footer } = view;
  return [
    title,
    thanks,
    `Track your order: ${link}`,
    linesText(shown),
    [...sums, total, ...included].map(({ name, amount }) => `${name}: ${amount}`).join("\n"),
    NO_PAYMENT,
    addressText(address),
    footer,
  ].join("\n\n");
}
