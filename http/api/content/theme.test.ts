import { describe, expect, test } from "vitest";
import { DEFAULT_THEME, type Theme } from "#rules/theme/theme.ts";
import { openTestApp } from "#test/app.ts";
import { anOwner, type Owner, ownerRequests, postJson, type SignedIn, signIn } from "#test/owner.ts";
import { aPng } from "#test/pictures.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";

const testApp = await openTestApp({ DATA_DIR: await openTemporaryFolder() });

type Themes = {
  version: number;
  theme: Theme;
  is_draft: boolean;
  published: { id: string; theme: Theme }[];
  shared: { url: string } | null;
};

/** An owner with a browser tab that knows the version of the theme. */
async function anEditor(owner?: Owner) {
  const who = owner ?? (await anOwner(testApp));
  const as = ownerRequests(testApp, who);
  const read = async (): Promise<Themes> => (await as.get("/api/theme")).json();
  let { version } = await read();
  const step = async (answer: Promise<Response>) => {
    const response = await answer;
    const body = await response.json();
    if (response.ok) version = body.version;
    return { status: response.status, body };
  };
  return {
    owner: who,
    as,
    read,
    save: (part: Partial<Theme>) =>
      step(as.put("/api/theme", { version, theme: { ...DEFAULT_THEME, ...part } })),
    publish: (earlier?: string) => step(as.post("/api/theme/publish", { version, earlier })),
    discard: () => step(as.post("/api/theme/discard", { version })),
  };
}

describe("a theme", () => {
  test("is a draft until it is published", async () => {
    const { save, publish, read } = await anEditor();
    expect(await read()).toMatchObject({ theme: DEFAULT_THEME, is_draft: false, published: [] });
    expect((await save({ footer_text: "New" })).status).toBe(200);
    expect(await read()).toMatchObject({ theme: { footer_text: "New" }, is_draft: true, published: [] });
    const { body } = await publish();
    expect(body).toMatchObject({ theme: { footer_text: "New" }, is_draft: false });
    expect(body.published.map(({ theme }: { theme: Theme }) => theme.footer_text)).toEqual(["New", ""]);
  });

  test("that is discarded is how the store looks again", async () => {
    const { save, publish, discard } = await anEditor();
    await save({ footer_text: "Published" });
    await publish();
    await save({ footer_text: "Never mind" });
    const { body } = await discard();
    expect(body).toMatchObject({ theme: { footer_text: "Published" }, is_draft: false });
  });

  test("can be put back for ten times, also the look that the store was opened with", async () => {
    const { save, publish, read } = await anEditor();
    const looks = async () => (await read()).published.map(({ theme }) => theme.footer_text);
    await save({ footer_text: "1" });
    await publish();
    const opened = (await read()).published.at(-1);
    expect(opened?.theme).toEqual(DEFAULT_THEME);
    for (let n = 2; n <= 12; n++) {
      await save({ footer_text: `${n}` });
      await publish();
    }
    expect(await looks()).toEqual(["12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2"]);

    await save({ footer_text: "Draft" });
    const { body } = await publish((await read()).published[2]?.id);
    expect(body.published[0].theme.footer_text).toBe("10");
    expect(body, "the draft stays").toMatchObject({ theme: { footer_text: "Draft" }, is_draft: true });
    const gone = await publish(opened?.id);
    expect([gone.status, gone.body.error]).toEqual([404, "This look is no longer there."]);
    expect((await save({ footer_text: "Draft 2" })).status, "a refusal changes no version").toBe(200);
  });

  test("that is changed back is nothing to publish", async () => {
    const { save, read } = await anEditor();
    expect((await save({ footer_text: "New" })).body.is_draft).toBe(true);
    expect((await save({})).body.is_draft).toBe(false);
    expect(await read()).toMatchObject({ theme: DEFAULT_THEME, is_draft: false });
  });

  test("cannot be published twice", async () => {
    const { save, publish } = await anEditor();
    await save({ footer_text: "New" });
    await publish();
    const again = await publish();
    expect([again.status, again.body.error]).toEqual([404, "Everything is published already."]);
    expect((await save({ footer_text: "Newer" })).status).toBe(200);
  });

  test("that another tab has changed is not written over", async () => {
    const tab = await anEditor();
    const other = await anEditor(tab.owner);
    await tab.save({ footer_text: "First" });
    for (const late of [other.save({ footer_text: "Second" }), other.publish(), other.discard()])
      expect((await late).status).toBe(409);
    expect((await tab.read()).theme.footer_text).toBe("First");
  });

  test("is its own store's", async () => {
    const mine = await anEditor();
    const theirs = await anEditor();
    await mine.save({ footer_text: "Mine" });
    await mine.publish();
    const [published] = (await mine.read()).published;
    expect((await theirs.read()).theme).toEqual(DEFAULT_THEME);
    expect((await theirs.publish(published?.id)).status).toBe(404);
    expect((await theirs.read()).published).toEqual([]);
  });
});

describe("a theme does not take", () => {
  test("a picture of another store, or from elsewhere", async () => {
    const mine = await anEditor();
    const theirs = await anEditor();
    const answer = await testApp.request("/api/uploads?for=theme", {
      method: "POST",
      headers: { ...theirs.owner.headers, "content-type": "image/png" },
      body: new Uint8Array(await aPng()),
    });
    const { url } = await answer.json();
    expect((await theirs.save({ logo: { url, alt: "Theirs" } })).status).toBe(200);
    const [hero] = DEFAULT_THEME.sections;
    const sections = [
      { ...hero, picture: { url: "https://evil.example/x.png", alt: "" } },
    ] as Theme["sections"];
    const refused = await mine.save({ logo: { url, alt: "" }, sections });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields)).toEqual(["logo", "sections.0.picture"]);
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "/admin", "/API/theme"])(
    "the link %s",
    async (link) => {
      const { save } = await anEditor();
      const [hero] = DEFAULT_THEME.sections;
      const sections = [{ ...hero, button: { label: "Go", link } }] as Theme["sections"];
      const refused = await save({
        announcement: { ...DEFAULT_THEME.announcement, link },
        sections,
        social_links: [link],
      });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
        422,
        ["theme.announcement.link", "theme.sections.0.button.link", "theme.social_links.0"],
      ]);
    },
  );

  test("a text that gets too long when it is cleaned, and keeps what was saved", async () => {
    const { save, read } = await anEditor();
    const text = (html: string) => ({ id: "a", kind: "rich-text", hidden: false, html }) as const;
    await save({ sections: [text("<p>Hello</p>")] });
    const refused = await save({ sections: [text("<a>x</a>".repeat(2_400))] });
    expect([refused.status, refused.body.fields]).toEqual([422, { "sections.0.html": "Text too long" }]);
    expect((await read()).theme.sections).toEqual([text("<p>Hello</p>")]);
  });

  test("scripts in its texts", async () => {
    const { save, read } = await anEditor();
    const html = `<p onclick="x()">Hello</p><script>alert(1)</script><a href="javascript:x()">here</a>`;
    await save({ sections: [{ id: "a", kind: "rich-text", hidden: false, html }] });
    expect((await read()).theme.sections[0]).toMatchObject({
      html: '<p>Hello</p><a rel="nofollow ugc noopener">here</a>',
    });
  });
});

test("a shared preview is one address, until it is revoked", async () => {
  const { as, read } = await anEditor();
  const share = async () => (await as.post("/api/theme/shared-preview")).json();
  const first = await share();
  const second = await share();
  expect(second.url).not.toBe(first.url);
  expect((await read()).shared).toEqual(second);
  expect((await as.delete("/api/theme/shared-preview")).status).toBe(204);
  expect((await read()).shared).toBeNull();
});

test("live previews end with their session, and the newest five of a store are kept", async () => {
  const owner = await anOwner(testApp);
  const elsewhere = await signIn(testApp, owner.email);
  const open = async (who: Pick<SignedIn, "headers">): Promise<string> =>
    (await (await ownerRequests(testApp, who).post("/api/theme/preview")).json()).url;
  const statusOf = async (url: string) => (await testApp.request(`${url}/${owner.slug}`)).status;

  const first = await open(owner);
  expect(await statusOf(first)).toBe(200);
  const many = await Promise.all(Array.from({ length: 12 }, () => open(owner)));
  expect(await statusOf(first)).toBe(404);
  const states = await Promise.all(many.map(statusOf));
  expect(states.filter((status) => status === 200)).toHaveLength(5);

  const [theirs, shared] = [
    await open(elsewhere),
    (await (await ownerRequests(testApp, elsewhere).post("/api/theme/shared-preview")).json()).url,
  ];
  const refresh = { refresh_token: elsewhere.refreshToken };
  await postJson(testApp, "/api/auth/sign-out", refresh, { cookie: elsewhere.cookie });
  expect([await statusOf(theirs), await statusOf(shared)]).toEqual([404, 200]);
  const left = await Promise.all(many.map(statusOf));
  expect(left.filter((status) => status === 200)).toHaveLength(4);
});
