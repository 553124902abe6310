import { expect, test } from "vitest";
import type { Picture } from "#rules/picture/image-urls.ts";
import { changeMedia, isMediaChanged, type MediaState, openMedia, savedImages } from "./media-state.ts";

const picture = (url: string): Picture => ({ url, width: 10, height: 10, widths: [10], blur: "" });
const file = new File(["x"], "mug.png", { type: "image/png" });

function withPictures(...urls: string[]): MediaState {
  return urls.reduce(
    (state, url) =>
      changeMedia(changeMedia(state, { do: "add", uploads: [{ key: url, file }] }), {
        do: "done",
        key: url,
        picture: picture(url),
      }),
    openMedia(),
  );
}

const urls = (state: MediaState) => savedImages(state).map(({ url }) => url);

test("the first uploaded image becomes the featured one, later ones do not change it", () => {
  expect(withPictures("a", "b").featuredUrl).toBe("a");
});

test("of images uploaded together the first by position is featured, whichever arrives first", () => {
  const keys = ["a", "b", "c"];
  const waiting = changeMedia(openMedia(), { do: "add", uploads: keys.map((key) => ({ key, file })) });
  const done = (state: MediaState, key: string) =>
    changeMedia(state, { do: "done", key, picture: picture(key) });
  expect(["c", "a", "b"].reduce(done, waiting).featuredUrl).toBe("a");
  const chosen = changeMedia(done(waiting, "c"), { do: "feature", url: "c" });
  expect(["a", "b"].reduce(done, chosen).featuredUrl).toBe("c");
});

test("an image keeps its position during the upload, and is not saved before it is complete", () => {
  const waiting = changeMedia(openMedia(), { do: "add", uploads: ["a", "b"].map((key) => ({ key, file })) });
  const second = changeMedia(waiting, { do: "done", key: "b", picture: picture("b") });
  expect(urls(second)).toEqual(["b"]);
  expect(urls(changeMedia(second, { do: "done", key: "a", picture: picture("a") }))).toEqual(["a", "b"]);
});

test("removing the featured image makes the next by position featured", () => {
  const state = changeMedia(withPictures("a", "b", "c"), { do: "feature", url: "b" });
  const without = changeMedia(state, { do: "remove", key: "b" });
  expect(without.featuredUrl).toBe("c");
  expect(changeMedia(without, { do: "remove", key: "c" }).featuredUrl).toBe("a");
});

test("a failed upload can be tried again", () => {
  const started = changeMedia(openMedia(), { do: "add", uploads: [{ key: "a", file }] });
  const failed = changeMedia(started, { do: "failed", key: "a", error: "Lost" });
  const again = changeMedia(failed, { do: "retry", key: "a" });
  expect(failed.items[0]?.upload?.error).toBe("Lost");
  expect(again.items[0]?.upload).toEqual({ file, progress: 0, error: undefined });
});

test("order, alternative text and the featured image are changes; viewing is not", () => {
  const opened = withPictures("a", "b");
  expect(isMediaChanged(opened, opened)).toBe(false);
  expect(isMediaChanged(opened, changeMedia(opened, { do: "move", from: 0, to: 1 }))).toBe(true);
  expect(isMediaChanged(opened, changeMedia(opened, { do: "describe", key: "a", alt: "A mug" }))).toBe(true);
  expect(isMediaChanged(opened, changeMedia(opened, { do: "feature", url: "b" }))).toBe(true);
});
