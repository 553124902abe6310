import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { echo } from "#domain/mail/echo.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { say } from "#rules/language/say.ts";
import type { FulfillmentStatus } from "#rules/order/parcel/fulfillment-status.ts";
import { type Sums, sumRows, sumText } from "#rules/order/price/sum-rows.ts";
import { isolateValue } from "#rules/text/isolate.ts";
import { GoodsLayout, type GoodsMailInput, type GoodsView, goodsText, goodsView } from "./goods-mail.tsx";
import { useMailStyles } from "./mail-styles.ts";
import {
  Block,
  blockText,
  Lines,
  linesText,
  OwnWords,
  type ShownSum,
  SumRows,
  sumsText,
} from "./order-parts.tsx";
import { type PayableOrder, type PaymentWords, paymentWords } from "./payment-words.ts";
import { createTemplate } from "./template.tsx";

type OrderMail = PayableOrder & GoodsMailInput & { sums: Sums; fulfillmentStatus: FulfillmentStatus };

type ConfirmationView = GoodsView & {
  thanks: string;
  sums: ShownSum[];
  total: ShownSum;
  /** Taxes that the total holds. */
  included: ShownSum[];
  payment: PaymentWords;
  /** The words on the link. */
  track: string;
};

const toHtml = createTemplate(ConfirmationMail);

export function orderConfirmationMail(order: OrderMail): Mail {
  const view = confirmationView(order);
  return {
    to: order.to,
    senderName: view.storeName,
    subject: say.mail.confirmedSubject({ number: order.orderNumber, store: isolateValue(view.storeName) }),
    html: toHtml(view),
    text: confirmationText(view),
  };
}

export function confirmationView(order: OrderMail): ConfirmationView {
  const { orderNumber, currency } = order;
  const rows = (kind: string): ShownSum[] =>
    sumRows(order.sums)
      .filter((row) => row.kind === kind)
      .map((row) => ({ name: echo(row.name, 80), amount: sumText(row, currency) }));
  return {
    ...goodsView(order, say.mail.confirmedTitle({ number: orderNumber }), currency),
    thanks: thanksFor(order),
    sums: rows("part"),
    total: rows("total")[0] as ShownSum,
    included: rows("included"),
    payment: paymentWords(order),
    track: say.mail.trackOrder,
  };
}

/** What is sent again later must not announce what has happened. */
function thanksFor({ address, fulfillmentStatus }: OrderMail): string {
  const isDone = fulfillmentStatus === "fulfilled";
  if (address.pickup) return isDone ? say.mail.thanksReady : say.mail.thanksUntilReady;
  return isDone ? say.mail.thanksSent : say.mail.thanksUntilSent;
}

export function ConfirmationMail(view: ConfirmationView) {
  const { words, thanks, shown, sums, total, included, payment, link, track } = view;
  const styles = useMailStyles();
  return (
    <GoodsLayout view={view} link={link} linkWords={track}>
      <Text {...styles.paragraph}>{thanks}</Text>
      <OwnWords lines={words} />
      <Lines {...shown} />
      <Section>
        <SumRows sums={sums} />
        <SumRows sums={[total]} weight={600} />
        <SumRows sums={included} />
      </Section>
      <Text {...styles.paragraph} style={{ ...styles.paragraph.style, margin: "16px 0" }}>
        {payment.says}
      </Text>
      {payment.sums && (
        <Section style={{ margin: "0 0 16px" }}>
          <SumRows sums={payment.sums} weight={600} />
        </Section>
      )}
      {payment.block && (
        <Section style={{ margin: "0 0 24px" }}>
          <Block {...payment.block} />
        </Section>
      )}
    </GoodsLayout>
  );
}

function confirmationText(view: ConfirmationView): string {
  const { title, thanks, words, link, track, shown, sums, total, included, payment } = view;
  return goodsText(view, [
    title,
    thanks,
    words.join("\n"),
    `${track}${say.numbers.colon}${link}`,
    linesText(shown),
    sumsText([...sums, total, ...included]),
    payment.says,
    payment.sums && sumsText(payment.sums),
    payment.block && blockText(payment.block),
  ]);
}
