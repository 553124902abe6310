import naughtyStrings from "big-list-of-naughty-strings" with { type: "json" };

// A public list, and our own: every known way to run a script, in every form that has fooled a sanitiser. Each calls
// alert.

const RUN = "alert(1)";

const URLS = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  ` \u0001javascript:${RUN}`,
  `java&#x73;cript:${RUN}`,
  `&#106;avascript:${RUN}`,
  `javascript&colon;${RUN}`,
  `&Tab;javascript:${RUN}`,
  `vbscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  "data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+",
  `//evil.example/x.js`,
  `\\\\evil.example\\x`,
  `/storage/product-images/../../api/x`,
  `https://evil.example/pixel.png`,
];

const URL_PLACES = [
  (url: string) => `<a href="${url}">x</a>`,
  (url: string) => `<a href='${url}' target=_blank>x</a>`,
  (url: string) => `<img src="${url}">`,
  (url: string) => `<img srcset="${url} 1x">`,
  (url: string) => `<iframe src="${url}"></iframe>`,
  (url: string) => `<embed src="${url}">`,
  (url: string) => `<object data="${url}"></object>`,
  (url: string) => `<form action="${url}"><button formaction="${url}">x</button></form>`,
  (url: string) => `<base href="${url}">`,
  (url: string) => `<link rel=stylesheet href="${url}">`,
  (url: string) => `<meta http-equiv=refresh content="0;url=${url}">`,
  (url: string) => `<svg><a xlink:href="${url}"><text y=9>x</text></a></svg>`,
  (url: string) => `<svg><use href="${url}"></use></svg>`,
  (url: string) => `<math href="${url}">x</math>`,
  (url: string) => `<video poster="${url}"><source src="${url}"></video>`,
  (url: string) => `<p style="background:url(${url})">x</p>`,
];

const TAGS =
  "p a b img svg math body input select video audio details marquee table td style script object x-y".split(
    " ",
  );
const EVENTS =
  "onclick onload onerror onmouseover onfocus ontoggle onanimationstart onpointerenter onbegin".split(" ");

const ATTRIBUTES = [
  (event: string) => ` ${event}=${RUN}`,
  (event: string) => ` ${event}="${RUN}"`,
  (event: string) => `/${event}='${RUN}'`,
  (event: string) => `\n${event.toUpperCase()}\t=\n"${RUN}"`,
  (event: string) => ` src=x ${event}="al&#101;rt(1)"`,
  (event: string) => ` title="'>" ${event}=${RUN} autofocus`,
  (event: string) => ` \0${event}=${RUN}`,
];

const MUTATIONS = [
  `<script>${RUN}</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<<script>${RUN}//<</script>`,
  `<script\n>${RUN}</script\t>`,
  `<svg><style><img src=x onerror=${RUN}></style></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<math><mi><table><mglyph><style><img src=x onerror=${RUN}>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<textarea><p title="</textarea><img src=x onerror=${RUN}>"></textarea>`,
  `<title><p title="</title><img src=x onerror=${RUN}>"></title>`,
  `<xmp><p title="</xmp><img src=x onerror=${RUN}>"></xmp>`,
  `<iframe><p title="</iframe><img src=x onerror=${RUN}>"></iframe>`,
  `<noembed><p title="</noembed><img src=x onerror=${RUN}>"></noembed>`,
  `<plaintext><img src=x onerror=${RUN}>`,
  `<template><img src=x onerror=${RUN}></template>`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `<!--!><img src=x onerror=${RUN}>`,
  `<![CDATA[><img src=x onerror=${RUN}>]]>`,
  `<?xml-stylesheet ><img src=x onerror=${RUN}> ?>`,
  `<p title="<img src=x onerror=${RUN}>">x</p>`,
  `<img alt="\`><img src=x onerror=${RUN}>\`" src=x>`,
  `<a href="https://x.example" title='"><img src=x onerror=${RUN}>'>x</a>`,
  `&lt;img src=x onerror=${RUN}&gt;`,
  `&amp;lt;script&amp;gt;${RUN}`,
  `<form id=x></form><button form=x formaction=javascript:${RUN}>x</button>`,
  `<form><input name=attributes><input name=parentNode></form>`,
  `<a id=location name=location href=https://x.example>x</a>`,
  `<p is="x-y" class=x id=y style="position:fixed;inset:0">x</p>`,
  `<select><option><style></option></select><img src=x onerror=${RUN}></style>`,
  `<table><td><form><table><form><img src=x onerror=${RUN}>`,
  `${"<b>".repeat(600)}<img src=x onerror=${RUN}>`,
];

export const XSS_VECTORS: string[] = [
  ...naughtyStrings,
  ...naughtyStrings.map(unescaped),
  ...URLS.flatMap((url) => URL_PLACES.map((place) => place(url))),
  ...TAGS.flatMap((tag) =>
    EVENTS.flatMap((event) => ATTRIBUTES.map((attribute) => `<${tag}${attribute(event)}>x</${tag}>`)),
  ),
  ...MUTATIONS,
  ...MUTATIONS.map((vector) => `<p>${vector}</p><svg>${vector}</svg>`),
];

/** The list escapes control characters; a browser gets the real ones. */
function unescaped(text: string): string {
  const bytes = text.replace(/\\x([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return bytes === text ? text : Buffer.from(bytes, "latin1").toString("utf8");
}
