import type { Context } from "hono";

/** The browser saves it under its name. */
export function xmlFile(c: Context, { fileName, xml }: { fileName: string; xml: string }) {
  return c.body(xml, 200, {
    "content-type": "application/xml; charset=utf-8",
    "content-disposition": `attachment; filename="${fileName}"`,
  });
}
