import { createSocket } from "node:dgram";
import { createServer, type Socket } from "node:net";
import { afterAll } from "vitest";

const TYPES = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const;
const CODES = { ok: 0, servfail: 2, nxdomain: 3, refused: 5 } as const;
const MAX_UDP_BYTES = 512;

type RecordType = keyof typeof TYPES;

/** `silence`: no answer at all. */
type Zone = Record<string, Partial<Record<RecordType, string[]>> | "servfail" | "refused" | "silence">;

export type DnsServer = {
  /** For DNS_SERVERS. */
  address: string;
  /** By lower-case name. A name that is missing does not exist; change it at will. */
  zone: Zone;
  /** The questions so far, as `TYPE name`. */
  asked: string[];
  /** Answers nobody, whatever is asked. */
  isSilent: boolean;
};

/** A DNS server on loopback, with real sockets: UDP, and TCP for long answers. Call it at the top of a test file. */
export async function openDnsServer(zone: Zone = {}): Promise<DnsServer> {
  const server: DnsServer = { address: "", zone, asked: [], isSilent: false };
  const tcp = createServer((socket) =>
    answerTcp(
      server,
      socket.on("error", () => undefined),
    ),
  );
  await new Promise<void>((resolve) => tcp.listen(0, "127.0.0.1", resolve));
  const { port } = tcp.address() as { port: number };
  const udp = createSocket("udp4");
  udp.on("message", (question, { port: to, address }) => {
    const answer = answerTo(server, question, MAX_UDP_BYTES);
    if (answer) udp.send(answer, to, address);
  });
  await new Promise<void>((resolve) => udp.bind(port, "127.0.0.1", resolve));
  afterAll(() => {
    udp.close();
    tcp.close();
  });
  server.address = `127.0.0.1:${port}`;
  return server;
}

function answerTcp(server: DnsServer, socket: Socket): void {
  socket.once("data", (data) => {
    const answer = answerTo(server, data.subarray(2), 65_535);
    if (!answer) return;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(answer.length);
    socket.end(Buffer.concat([length, answer]));
  });
}

function answerTo(server: DnsServer, message: Buffer, maxBytes: number): Buffer | undefined {
  const { name, type, question } = readQuestion(message);
  server.asked.push(`${type} ${name}`);
  const found = server.zone[name];
  if (server.isSilent || found === "silence") return undefined;
  if (found === "servfail" || found === "refused") return write(message, question, { code: CODES[found] });
  if (!found) return write(message, question, { code: CODES.nxdomain });
  const own = found[type as RecordType] ?? [];
  const records = own.map((value) => ({ name, type: type as RecordType, value }));
  const answers = records.length > 0 ? records : followed(server.zone, name, type as RecordType);
  const whole = write(message, question, { code: CODES.ok, answers });
  return whole.length > maxBytes ? write(message, question, { code: CODES.ok, isCut: true }) : whole;
}

type Answer = { name: string; type: RecordType; value: string };

/** As a recursive server answers: what the CNAME leads to comes along. */
function followed(zone: Zone, name: string, type: RecordType, steps = 0): Answer[] {
  const found = zone[name];
  if (typeof found !== "object" || steps > 10) return [];
  const own = found[type]?.map((value) => ({ name, type, value }));
  if (own) return own;
  const [target] = found.CNAME ?? [];
  if (target === undefined || type === "CNAME") return [];
  return [{ name, type: "CNAME", value: target }, ...followed(zone, target.toLowerCase(), type, steps + 1)];
}

function readQuestion(message: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const code = message.readUInt16BE(at + 1);
  const type = Object.keys(TYPES).find((key) => TYPES[key as RecordType] === code) ?? String(code);
  return { name: labels.join(".").toLowerCase(), type, question: message.subarray(12, at + 5) };
}

type Reply = { code: number; answers?: Answer[]; isCut?: boolean };

function write(asked: Buffer, question: Buffer, { code, answers = [], isCut = false }: Reply): Buffer {
  const header = Buffer.alloc(12);
  asked.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | code | (isCut ? 0x0200 : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(answers.length, 6);
  return Buffer.concat([header, question, ...answers.map(recordBytes)]);
}

function recordBytes({ name, type, value }: Answer): Buffer {
  const data = dataBytes(type, value);
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(TYPES[type], 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(0, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([nameBytes(name), fixed, data]);
}

function dataBytes(type: RecordType, value: string): Buffer {
  if (type === "CNAME") return nameBytes(value);
  if (type === "A") return Buffer.from(value.split(".").map(Number));
  if (type === "AAAA") return ipv6Bytes(value);
  const parts = value.match(/.{1,255}/gs) ?? [""];
  return Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])));
}

function nameBytes(name: string): Buffer {
  const labels = name.split(".").filter(Boolean);
  return Buffer.concat([
    ...labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);
}

function ipv6Bytes(address: string): Buffer {
  const [before = "", after] = address.split("::");
  const words = (text: string) => (text ? text.split(":") : []);
  const [head, tail] = [words(before), words(after ?? "")];
  const zeros = after === undefined ? [] : Array(8 - head.length - tail.length).fill("0");
  const bytes = Buffer.alloc(16);
  for (const [at, word] of [...head, ...zeros, ...tail].entries())
    bytes.writeUInt16BE(Number.parseInt(word, 16), at * 2);
  return bytes;
}
