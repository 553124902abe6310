import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { echo } from "#domain/mail/echo.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { say } from "#rules/language/say.ts";
import { trackingLink } from "#rules/order/parcel/carrier-tracking.ts";
import { isolate, isolateValue } from "#rules/text/isolate.ts";
import { GoodsLayout, type GoodsMailInput, type GoodsView, goodsText, goodsView } from "./goods-mail.tsx";
import { useMailStyles } from "./mail-styles.ts";
import { Lines, linesText, OwnWords } from "./order-parts.tsx";
import { createTemplate } from "./template.tsx";

/** Its lines are what is in this parcel. */
type ParcelMail = GoodsMailInput & {
  /** True when nothing is left to be sent. */
  complete: boolean;
  carrier: string | null;
  trackingNumber: string | null;
};

type FulfillmentView = GoodsView & {
  contents: string;
  shipment?: string;
  texts: Record<"shipment" | "seeOrder" | "followParcel", string>;
  carrierPage?: string;
};

const toHtml = createTemplate(FulfillmentMail);

export function fulfillmentMail(parcel: ParcelMail): Mail {
  const view = fulfillmentView(parcel);
  return {
    to: parcel.to,
    senderName: view.storeName,
    subject: subjectOf(parcel)({ number: parcel.orderNumber, store: isolateValue(view.storeName) }),
    html: toHtml(view),
    text: fulfillmentText(view),
  };
}

export function fulfillmentView(parcel: ParcelMail): FulfillmentView {
  const { orderNumber, carrier, trackingNumber, address } = parcel;
  return {
    ...goodsView(parcel, titleOf(parcel)),
    contents: address.pickup
      ? say.mail.readyForYou({ number: orderNumber })
      : say.mail.inThisParcel({ number: orderNumber }),
    shipment: shipment(parcel) || undefined,
    texts: {
      shipment: say.mail.shipment,
      seeOrder: say.mail.seeOrder,
      followParcel: say.mail.followParcel,
    },
    carrierPage: trackingLink(carrier, trackingNumber) ?? undefined,
  };
}

function subjectOf({ complete, address: { pickup } }: ParcelMail) {
  if (pickup) return complete ? say.mail.readySubject : say.mail.partReadySubject;
  return complete ? say.mail.shippedSubject : say.mail.partShippedSubject;
}

function titleOf({ complete, address: { pickup } }: ParcelMail): string {
  if (pickup) return complete ? say.mail.readyTitle : say.mail.partReadyTitle;
  return complete ? say.mail.shippedTitle : say.mail.partShippedTitle;
}

function shipment({ carrier, trackingNumber }: ParcelMail): string {
  const parts = [
    carrier && isolate(echo(carrier, 60)),
    trackingNumber && say.mail.trackingNumber({ number: echo(trackingNumber, 60) }),
  ];
  return parts.filter(Boolean).join(say.numbers.comma);
}

export function FulfillmentMail(view: FulfillmentView) {
  const { words, contents, shown, shipment, texts, link, carrierPage } = view;
  const styles = useMailStyles();
  return (
    <GoodsLayout
      view={view}
      link={carrierPage ?? link}
      linkWords={carrierPage === undefined ? texts.seeOrder : texts.followParcel}
    >
      <Text {...styles.paragraph}>{contents}</Text>
      <Lines {...shown} />
      <OwnWords lines={words} />
      {shipment !== undefined && (
        <Section>
          <Text {...styles.label} style={{ ...styles.label.style, margin: "0 0 4px" }}>
            {texts.shipment}
          </Text>
          <Text {...styles.paragraph}>{shipment}</Text>
        </Section>
      )}
    </GoodsLayout>
  );
}

function fulfillmentText(view: FulfillmentView): string {
  const { title, words, link, contents, shown, shipment, texts, carrierPage } = view;
  return goodsText(view, [
    title,
    words.join("\n"),
    `${texts.seeOrder}${say.numbers.colon}${link}`,
    `${contents}\n${linesText(shown)}`,
    shipment,
    carrierPage && `${texts.followParcel}${say.numbers.colon}${carrierPage}`,
  ]);
}
