import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type ReceivedMail = { to: string; messageId: string; raw: string };

export type PostOffice = {
  url: string;
  port: number;
  /** Every accepted mail, in the order of arrival. */
  received: ReceivedMail[];
  /** Cuts every connection. */
  hangUp(): void;
  close(): Promise<void>;
};

type Manners = Pick<SMTPServerOptions, "onMailFrom" | "onRcptTo"> & {
  /** Called when a whole mail has arrived; it is acknowledged unless this returns false. */
  onMail?(mail: ReceivedMail, office: PostOffice): boolean;
};

/** A real SMTP server that behaves as a test needs. */
export async function openPostOffice(
  { onMail = () => true, ...manners }: Manners = {},
  port = 0,
): Promise<PostOffice> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString();
        const messageId = /^message-id: (.+)$/im.exec(raw)?.[1]?.trim() ?? "";
        const mail = { to: session.envelope.rcptTo[0]?.address ?? "", messageId, raw };
        office.received.push(mail);
        if (onMail(mail, office)) done();
      });
    },
    ...manners,
  });
  // A broken connection is an error for the server, and part of the test.
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const office: PostOffice = {
    port: (server.server.address() as AddressInfo).port,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received: [],
    hangUp: () => {
      const lines = (server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections;
      for (const line of lines) line._socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return office;
}
