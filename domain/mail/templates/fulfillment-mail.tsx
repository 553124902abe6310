import { Button } from "@react-email/button";
import { Heading } from "@react-email/heading";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { echo } from "#domain/mail/echo.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { trackingLink } from "#rules/order/parcel/carrier-tracking.ts";
import { isolate } from "#rules/text/isolate.ts";
import { Layout } from "./layout.tsx";
import type { MailLook } from "./mail-look.ts";
import { useMailStyles } from "./mail-styles.ts";
import {
  Block,
  blockText,
  Lines,
  linesText,
  type MailAddress,
  type MailLine,
  OwnWords,
  ownLines,
  type ShownBlock,
  type ShownLines,
  shownAddress,
  shownLines,
} from "./order-parts.tsx";
import { createTemplate } from "./template.tsx";

type ParcelMail = {
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
  /** The owner's own. */
  words?: string | null;
  look?: MailLook;
};

/** The texts of the mail. */
type FulfillmentView = {
  storeName: string;
  title: string;
  contents: string;
  shown: ShownLines;
  shipment?: string;
  link: string;
  carrierPage?: string;
  address: ShownBlock;
  footer: string;
  words: string[];
  look?: MailLook;
};

const toHtml = createTemplate(FulfillmentMail);

export function fulfillmentMail(parcel: ParcelMail): Mail {
  const view = fulfillmentView(parcel);
  return {
    to: parcel.to,
    senderName: view.storeName,
    subject: `${subjectOf(parcel)} #${parcel.orderNumber} at ${isolate(view.storeName)} ${parcel.address.pickup ? "is ready for pickup" : "has shipped"}`,
    html: toHtml(view),
    text: fulfillmentText(view),
  };
}

export function fulfillmentView(parcel: ParcelMail): FulfillmentView {
  const { orderNumber, link, lines, carrier, trackingNumber, address } = parcel;
  const storeName = echo(parcel.storeName, 60);
  return {
    storeName,
    title: `${subjectOf(parcel)} ${address.pickup ? "is ready for pickup" : "has been shipped"}!`,
    contents: `Order #${orderNumber}. ${address.pickup ? "Ready for you" : "In this parcel"}:`,
    shown: shownLines(lines, ""),
    shipment: shipment(parcel) || undefined,
    link,
    carrierPage: trackingLink(carrier, trackingNumber) ?? undefined,
    address: shownAddress(address),
    words: ownLines(parcel.words ?? ""),
    look: parcel.look,
    footer: `You get this mail because this e-mail address was given for an order at ${isolate(storeName)}.`,
  };
}

function subjectOf({ complete }: ParcelMail): string {
  return complete ? "Your order" : "A part of your order";
}

function shipment({ carrier, trackingNumber }: ParcelMail): string {
  const parts = [
    carrier && isolate(echo(carrier, 60)),
    trackingNumber && `tracking number ${echo(trackingNumber, 60)}`,
  ];
  return parts.filter(Boolean).join(", ");
}

export function FulfillmentMail(view: FulfillmentView) {
  const { storeName, title, words, contents, shown, shipment, link, carrierPage, address, footer } = view;
  const styles = useMailStyles();
  return (
    <Layout preview={title} from={storeName} footer={footer}>
      <Heading as="h1" {...styles.heading}>
        {title}
      </Heading>
      <Text {...styles.paragraph}>{contents}</Text>
      <Lines {...shown} />
      <OwnWords lines={words} />
      {shipment !== undefined && (
        <Section>
          <Text {...styles.label} style={{ ...styles.label.style, margin: "0 0 4px" }}>
            Shipment
          </Text>
          <Text {...styles.paragraph}>{shipment}</Text>
        </Section>
      )}
      <Button href={carrierPage ?? link} {...styles.button}>
        {carrierPage === undefined ? "See your order" : "Follow the parcel"}
      </Button>
      <Block {...address} />
    </Layout>
  );
}

function fulfillmentText(view: FulfillmentView): string {
  const { title, words, link, contents, shown, shipment, carrierPage, address, footer } = view;
  return [
    title,
    words.join("\n"),
    `See your order: ${link}`,
    `${contents}\n${linesText(shown)}`,
    shipment,
    carrierPage && `Follow the parcel: ${carrierPage}`,
    blockText(address),
    footer,
  ]
    .filter(Boolean)
    .join("\n\n");
}
