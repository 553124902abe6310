import { Column } from "@react-email/column";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { Fragment } from "react";
import { echo } from "#domain/mail/echo.ts";
import { say } from "#rules/language/say.ts";
import { type Currency, formatMoney } from "#rules/money/money.ts";
import { isolate } from "#rules/text/isolate.ts";
import type { MailLook, MailPicture } from "./mail-look.ts";
import { useMailStyles } from "./mail-styles.ts";

// Mail programs clip long mails; the linked page shows all lines.
const MAX_LINES = 30;

export type MailLine = {
  title: string;
  variantTitle: string;
  quantity: number;
  totalCents?: number;
  /** Only in mails that wear a store's look. */
  picture?: MailPicture;
};

export type MailAddress = {
  name: string;
  address1: string;
  address2: string;
  zip: string;
  city: string;
  country: string;
  region?: string;
  /** Absent in an order at the flat rate. */
  method?: { name: string; time: string } | null;
  /** Absent unless the order is picked up. */
  pickup?: { address: string; instructions: string } | null;
};

/** What every mail to a shopper about an order is written from. */
export type ShopperMailInput = {
  to: string;
  storeName: string;
  /** The public page of the order. */
  link: string;
  address: MailAddress;
  /** The owner's own, for this mail. */
  words?: string | null;
  look?: MailLook;
};

/** The displayed lines; `sum` only where prices are shown. */
export type ShownLines = { lines: { text: string; sum?: string; picture?: MailPicture }[]; more?: string };

/** Without a currency no line has a sum. */
export function shownLines(lines: MailLine[], currency?: Currency): ShownLines {
  return listLines(
    lines.map((line) => ({
      text: lineText(line),
      sum: line.totalCents !== undefined && currency ? formatMoney(line.totalCents, currency) : undefined,
      picture: line.picture,
    })),
  );
}

export function listLines(lines: ShownLines["lines"]): ShownLines {
  return {
    lines: lines.slice(0, MAX_LINES),
    more: lines.length > MAX_LINES ? say.mail.more({ count: lines.length - MAX_LINES }) : undefined,
  };
}

function lineText({ title, variantTitle, quantity }: MailLine): string {
  const variant = variantTitle === "Default" ? "" : ` (${isolate(echo(variantTitle, 60))})`;
  return `${quantity} × ${isolate(echo(title))}${variant}`;
}

export function linesText({ lines, more }: ShownLines): string {
  const shown = lines.map(({ text, sum }) => (sum === undefined ? text : `${text}  ${sum}`));
  return [...shown, more].filter((line) => line !== undefined).join("\n");
}

export function Lines({ lines, more }: ShownLines) {
  const styles = useMailStyles();
  const hasPictures = lines.some(({ picture }) => picture);
  return (
    <Section style={{ margin: "0 0 16px" }}>
      {lines.map(({ text, sum, picture }, at) => (
        <Row key={at}>
          {hasPictures && (
            <Column width={PICTURE_WIDTH} {...styles.pictureCell}>
              {picture && <LinePicture {...picture} />}
            </Column>
          )}
          <Column {...styles.cell}>{text}</Column>
          {sum !== undefined && <Column {...styles.amountCell}>{sum}</Column>}
        </Row>
      ))}
      {more !== undefined && <Text {...styles.more}>{more}</Text>}
    </Section>
  );
}

const PICTURE_WIDTH = 56;

/** Without pictures its text is small: the line beside it says the same. */
function LinePicture({ src, alt }: MailPicture) {
  const { more } = useMailStyles();
  const style = {
    ...more.style,
    border: 0,
    borderRadius: 4,
    display: "block",
    fontSize: 10,
    height: "auto",
    lineHeight: "12px",
    margin: 0,
    overflow: "hidden",
  };
  return (
    <img
      src={src}
      alt={alt}
      width={PICTURE_WIDTH}
      style={{ ...style, width: PICTURE_WIDTH }}
      className={more.className}
    />
  );
}

export type ShownSum = { name: string; amount: string };

export function SumRows({ sums, weight = 400 }: { sums: ShownSum[]; weight?: number }) {
  const { cell, amountCell } = useMailStyles();
  return sums.map(({ name, amount }, at) => (
    <Row key={at}>
      <Column dir="auto" {...cell} style={{ ...cell.style, fontWeight: weight }}>
        {name}
      </Column>
      <Column {...amountCell} style={{ ...amountCell.style, fontWeight: weight }}>
        {amount}
      </Column>
    </Row>
  ));
}

export function sumsText(sums: ShownSum[]): string {
  return sums.map(({ name, amount }) => `${name}${say.numbers.colon}${amount}`).join("\n");
}

/** Several lines under a heading, such as an address. */
export type ShownBlock = { title: string; lines: string[] };

/** Where the order goes. */
export function shownAddress(address: MailAddress): ShownBlock {
  const { name, address1, address2, zip, city, region = "", country, method, pickup } = address;
  if (pickup) {
    const instructions = ownLines(pickup.instructions);
    const lines = [echo(name, 60), echo(pickup.address, pickup.address.length), ...instructions];
    return { title: say.mail.pickup, lines: lines.filter(Boolean) };
  }
  const lines = [
    echo(name, 60),
    echo(address1),
    echo(address2),
    `${echo(zip, 20)} ${echo(city, 60)}`.trim(),
    echo(region, 60),
    echo(country, 60),
    method
      ? echo(
          say.mail.sentBy({ method: [method.name, method.time].filter(Boolean).join(say.numbers.comma) }),
          200,
        )
      : "",
  ];
  return { title: say.mail.shippingAddress, lines: lines.filter(Boolean) };
}

/** The owner's own words, whole and line by line: half an account number or half a way to the shop is of no use. */
export function ownLines(words: string): string[] {
  return words
    .split("\n")
    .map((line) => echo(line, words.length))
    .filter(Boolean);
}

/** Lines of one paragraph. */
function BrokenLines({ lines }: { lines: string[] }) {
  return lines.map((line, at) => (
    <Fragment key={at}>
      {at > 0 && <br />}
      <span dir="auto">{line}</span>
    </Fragment>
  ));
}

export function blockText({ title, lines }: ShownBlock): string {
  return [title, ...lines].join("\n");
}

export function Block({ title, lines }: ShownBlock) {
  const { label, paragraph } = useMailStyles();
  return (
    <>
      <Text dir="auto" {...label}>
        {title}
      </Text>
      <Text {...paragraph} style={{ ...paragraph.style, margin: 0 }}>
        <BrokenLines lines={lines} />
      </Text>
    </>
  );
}

/** What the owner added to this mail. */
export function OwnWords({ lines }: { lines: string[] }) {
  const { paragraph } = useMailStyles();
  return (
    lines.length > 0 && (
      <Text dir="auto" {...paragraph}>
        <BrokenLines lines={lines} />
      </Text>
    )
  );
}
