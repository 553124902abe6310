import { Button, Column, Heading, Row, Section, Text } from "@react-email/components";
import { render } from "@react-email/render";
import { echo } from "#domain/email/echo.ts";
import type { Mail } from "#domain/email/mailer.ts";
import { formatMoney } from "#rules/money.ts";
import type { OrderTotals } from "#rules/order-totals.ts";
import { button, heading, Layout, paragraph } from "./layout.tsx";
import {
  Address,
  addressLines,
  cell,
  Lines,
  linesText,
  type MailAddress,
  type MailLine,
  sum,
} from "./order-parts.tsx";

export type OrderMail = {
  to: string;
  storeName: string;
  orderNumber: number;
  /** The public page of the order. */
  link: string;
  currency: string;
  lines: MailLine[];
  totals: OrderTotals;
  taxPercent: string;
  address: MailAddress;
};

const THANKS = "Thank you for your order. We will write again when it is on its way.";
const NO_PAYMENT = "This was a demo checkout: nothing has been paid.";

export async function orderConfirmationMail(order: OrderMail): Promise<Mail> {
  const store = echo(order.storeName, 60);
  return {
    to: order.to,
    senderName: store,
    subject: `Your order #${order.orderNumber} at ${store}`,
    html: await render(<OrderConfirmationMail {...order} storeName={store} />),
    text: confirmationText({ ...order, storeName: store }),
  };
}

function OrderConfirmationMail(order: OrderMail) {
  const { storeName, orderNumber, link, currency, lines, address } = order;
  return (
    <Layout preview={`Order #${orderNumber} is confirmed`} from={storeName} footer={footer(storeName)}>
      <Heading as="h1" style={heading}>
        Order #{orderNumber} is confirmed
      </Heading>
      <Text style={paragraph}>{THANKS}</Text>
      <Lines lines={lines} currency={currency} />
      <Section>
        {sumsOf(order).map(([name, amount]) => (
          <Row key={name}>
            <Column style={{ ...cell, fontWeight: name === "Total" ? 600 : 400 }}>{name}</Column>
            <Column align="right" style={{ ...sum, fontWeight: name === "Total" ? 600 : 400 }}>
              {amount}
            </Column>
          </Row>
        ))}
      </Section>
      <Text style={{ ...paragraph, margin: "16px 0" }}>{NO_PAYMENT}</Text>
      <Button href={link} style={button}>
        Track your order
      </Button>
      <Address address={address} />
    </Layout>
  );
}

function confirmationText(order: OrderMail): string {
  const { storeName, orderNumber, link, currency, lines, address } = order;
  return [
    `Order #${orderNumber} is confirmed`,
    THANKS,
    `Track your order: ${link}`,
    linesText(lines, currency).join("\n"),
    sumsOf(order)
      .map(([name, amount]) => `${name}: ${amount}`)
      .join("\n"),
    NO_PAYMENT,
    `Shipping address\n${addressLines(address).join("\n")}`,
    footer(storeName),
  ].join("\n\n");
}

function sumsOf({ totals, taxPercent, currency }: OrderMail): [string, string][] {
  return [
    ["Subtotal", formatMoney(totals.subtotalCents, currency)],
    ["Shipping", formatMoney(totals.shippingCents, currency)],
    [`Tax (${Number(taxPercent)}%)`, formatMoney(totals.taxCents, currency)],
    ["Total", formatMoney(totals.totalCents, currency)],
  ];
}

function footer(storeName: string): string {
  return `You get this mail because this address was given for an order at ${storeName}.`;
}
