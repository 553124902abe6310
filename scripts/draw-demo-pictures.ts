// node scripts/draw-demo-pictures.ts: draws the demo pictures and stores them in every width and format. Run it after
// a change of a drawing; the files are part of the repository.
import { mkdir, mkdtempDisposable, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { makeRenditions } from "#domain/pictures/make-renditions.ts";
import { demoPictures } from "./demo-pictures/pictures.ts";

const FOLDER = join(import.meta.dirname, "../domain/demo/pictures");
const SIZE = { width: 1280, height: 1600 };

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
await using temporary = await mkdtempDisposable(join(tmpdir(), "storewright-pictures-"));
const shipped: Record<string, object> = {};
for (const [name, svg] of Object.entries(demoPictures())) shipped[name] = await draw(name, svg);
await writeFile(join(FOLDER, "pictures.json"), `${JSON.stringify(shipped, null, 2)}\n`);

async function draw(name: string, svg: string): Promise<object> {
  const path = join(temporary.path, `${name}.png`);
  // Drawn at full size: SVG has 72 units to the inch, and the drawings are 800 wide.
  await sharp(Buffer.from(svg), { density: (72 * SIZE.width) / 800 })
    .resize(SIZE)
    .removeAlpha()
    .png()
    .toFile(path);
  const image = await makeRenditions(path);
  if (!image.ok) throw new Error(`${name} was refused: ${image.reason}`);
  for (const { width, format, bytes } of image.renditions) {
    await writeFile(join(FOLDER, `${name}-${width}.${format}`), bytes);
  }
  const { width, height, widths, blur } = image;
  return { width, height, widths, blur };
}
