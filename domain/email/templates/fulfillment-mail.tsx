import { Button, Heading, Section, Text } from "@react-email/components";
import { render } from "@react-email/render";
import { echo } from "#domain/email/echo.ts";
import type { Mail } from "#domain/email/mailer.ts";
import { trackingLink } from "#rules/carrier-tracking.ts";
import { button, heading, Layout, paragraph } from "./layout.tsx";
import {
  Address,
  addressLines,
  Lines,
  label,
  linesText,
  type MailAddress,
  type MailLine,
} from "./order-parts.tsx";

export type ParcelMail = {
  to: string;
  storeName: string;
  orderNumber: number;
  link: string;
  /** What is in this parcel. */
  lines: MailLine[];
  /** True when nothing is left to be sent. */
  complete: boolean;
  carrier: string | null;
  trackingNumber: string | null;
  address: MailAddress;
};

export async function fulfillmentMail(parcel: ParcelMail): Promise<Mail> {
  const store = echo(parcel.storeName, 60);
  return {
    to: parcel.to,
    senderName: store,
    subject: `${parcel.complete ? "Your order" : "A part of your order"} #${parcel.orderNumber} at ${store} has shipped`,
    html: await render(<FulfillmentMail {...parcel} storeName={store} />),
    text: fulfillmentText({ ...parcel, storeName: store }),
  };
}

function FulfillmentMail(parcel: ParcelMail) {
  const { storeName, orderNumber, link, lines, carrier, trackingNumber, address } = parcel;
  const carrierPage = trackingLink(carrier, trackingNumber);
  return (
    <Layout preview={title(parcel)} from={storeName} footer={footer(storeName)}>
      <Heading as="h1" style={heading}>
        {title(parcel)}
      </Heading>
      <Text style={paragraph}>{`Order #${orderNumber}. In this parcel:`}</Text>
      <Lines lines={lines} currency="" />
      {shipment(parcel) && (
        <Section>
          <Text style={{ ...label, margin: "0 0 4px" }}>Shipment</Text>
          <Text style={paragraph}>{shipment(parcel)}</Text>
        </Section>
      )}
      <Button href={carrierPage ?? link} style={button}>
        {carrierPage ? "Follow the parcel" : "See your order"}
      </Button>
      <Address address={address} />
    </Layout>
  );
}

function fulfillmentText(parcel: ParcelMail): string {
  const { storeName, orderNumber, link, lines, carrier, trackingNumber, address } = parcel;
  const carrierPage = trackingLink(carrier, trackingNumber);
  return [
    title(parcel),
    `See your order: ${link}`,
    `Order #${orderNumber}. In this parcel:\n${linesText(lines, "").join("\n")}`,
    shipment(parcel),
    carrierPage && `Follow the parcel: ${carrierPage}`,
    `Shipping address\n${addressLines(address).join("\n")}`,
    footer(storeName),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function title({ complete }: ParcelMail): string {
  return complete ? "Your order has been shipped!" : "A part of your order has been shipped!";
}

function shipment({ carrier, trackingNumber }: ParcelMail): string {
  const parts = [
    carrier && echo(carrier, 60),
    trackingNumber && `tracking number ${echo(trackingNumber, 60)}`,
  ];
  return parts.filter(Boolean).join(", ");
}

function footer(storeName: string): string {
  return `You get this mail because this address was given for an order at ${storeName}.`;
}
