export type XmlElement = { name: string; text: string; children: XmlElement[] };

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/** Reads a small, plain XML document; throws where it is not well-formed. */
export function readXml(xml: string): XmlElement {
  const root: XmlElement = { name: "", text: "", children: [] };
  const open = [root];
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, "");
  for (const [token] of body.matchAll(/<[^>]*>|[^<]+/g)) {
    const current = open.at(-1) as XmlElement;
    if (!token.startsWith("<")) current.text += plain(token);
    else if (token.startsWith("</")) close(open, token.slice(2, -1));
    else current.children.push(begin(open, token));
  }
  if (open.length !== 1 || root.children.length !== 1) throw new Error("The document is not closed.");
  return root.children[0] as XmlElement;
}

function begin(open: XmlElement[], tag: string): XmlElement {
  const name = /^<([\w:]+)(?: [\w:]+="[^"<&]*")*>$/.exec(tag)?.[1];
  if (!name) throw new Error(`${tag} is no start of an element.`);
  const element = { name, text: "", children: [] };
  open.push(element);
  return element;
}

function close(open: XmlElement[], name: string): void {
  const { name: opened } = open.pop() as XmlElement;
  if (opened !== name) throw new Error(`</${name}> closes <${opened}>.`);
}

function plain(text: string): string {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text))
    throw new Error("A character is not allowed in XML.");
  return text.replace(/&\w*;?/g, (entity) => {
    const character = ENTITIES[entity];
    if (!character) throw new Error(`${entity} is no entity.`);
    return character;
  });
}
