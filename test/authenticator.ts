import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

// A minimal passkey: creates an ES256 key pair and signs challenges, as a security key would.

const PRESENT_AND_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x40;

type Site = { origin: string; rpId: string };

export function aPasskey({ origin, rpId }: Site) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let count = 0;

  function create({ challenge }: { challenge: string }) {
    const attestation = Buffer.concat([
      cborMap(3),
      cborText("fmt"),
      cborText("none"),
      cborText("attStmt"),
      cborMap(0),
      cborText("authData"),
      cborBytes(authenticatorData(rpId, count, newCredential(id, publicKey.export({ format: "jwk" })))),
    ]);
    const response = {
      clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal"],
    };
    return credential(id, response);
  }

  function sign({ challenge }: { challenge: string }) {
    count += 1;
    const data = authenticatorData(rpId, count);
    const client = clientData("webauthn.get", challenge, origin);
    const signed = createSign("sha256").update(Buffer.concat([data, sha256(client)]));
    return credential(id, {
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signed.sign(privateKey).toString("base64url"),
    });
  }

  return { create, sign };
}

function credential(id: Buffer, response: object) {
  const name = id.toString("base64url");
  return { id: name, rawId: name, type: "public-key", clientExtensionResults: {}, response };
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(rpId: string, count: number, attested?: Buffer): Buffer {
  const flags = PRESENT_AND_VERIFIED | (attested ? WITH_CREDENTIAL : 0);
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(count);
  return Buffer.concat([
    sha256(Buffer.from(rpId)),
    Buffer.from([flags]),
    counter,
    attested ?? Buffer.alloc(0),
  ]);
}

function newCredential(id: Buffer, { x = "", y = "" }: { x?: string; y?: string }): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  // COSE: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }
  const key = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, "base64url")),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, "base64url")),
  ]);
  return Buffer.concat([Buffer.alloc(16), length, id, key]);
}

const cborMap = (pairs: number) => Buffer.from([0xa0 + pairs]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest();
