import { BrandColorField } from "#app/admin/theme/brand-color-field.tsx";
import { Choices } from "#app/admin/theme/choices.tsx";
import { PictureField } from "#app/admin/theme/picture-field.tsx";
import { type Editing, fieldOf } from "#app/admin/theme/use-theme-editor.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { Corners, FontPair, PictureShape, ThemePicture, Tone } from "#rules/theme/theme.ts";
import { Group, hasProblem } from "./group.tsx";

const FIELDS = ["logo", "small_logo", "favicon", "brand_color"];

export function BrandGroup({ editing }: { editing: Editing }) {
  const { theme, change, problems } = editing;
  const pictureOf = (path: "logo" | "small_logo" | "favicon") => ({
    path,
    problems,
    picture: theme[path],
    onChange: (picture: ThemePicture | null) => change({ [path]: picture }),
  });
  return (
    <Group title="Brand" startsOpen isWrong={hasProblem(problems, ...FIELDS)}>
      <BrandColorField editing={editing} />
      <Choices label="Page tone" columns="three" options={TONES} {...fieldOf(editing, "tone")} />
      <Choices label="Fonts" columns="one" options={FONTS} {...fieldOf(editing, "fonts")} />
      <Choices label="Corners" columns="three" options={CORNERS} {...fieldOf(editing, "corners")} />
      <Choices
        label="Picture shape"
        columns="three"
        options={SHAPES}
        {...fieldOf(editing, "picture_shape")}
      />
      <PictureField
        label="Logo"
        hint="In the header, instead of your store's name."
        target="logo"
        {...pictureOf("logo")}
      />
      <PictureField label="Small logo" hint="Instead of the logo on phones." {...pictureOf("small_logo")} />
      <PictureField
        label="Favicon"
        hint="The small picture in the browser's tab; a square works best."
        withAlt={false}
        {...pictureOf("favicon")}
      />
    </Group>
  );
}

const TONES = drawn<Tone>("swatch h-8 w-full rounded-control border border-line", [
  ["white", "White", "bg-[#ffffff]"],
  ["warm", "Warm", "bg-[#fbfaf7]"],
  ["dark", "Dark", "bg-[#131417]"],
]);

const FONTS = [
  fontOption("inter", ["Inter"]),
  fontOption("fraunces", ["Fraunces"], ["Inter"]),
  fontOption("playfair", ["Playfair Display"], ["Source Sans", "Source Sans 3"]),
  fontOption("garamond", ["EB Garamond"], ["Figtree"]),
  fontOption("grotesk", ["Space Grotesk"], ["Work Sans"]),
  fontOption("bricolage", ["Bricolage Grotesque"], ["DM Sans"]),
];

type Font = [name: string, family?: string];

/** Each name in its own type, the one of the headings larger. */
function fontOption(value: FontPair, headings: Font, body?: Font) {
  const label = (
    <>
      <Typeface font={headings} className="text-16" />
      {body && " & "}
      {body && <Typeface font={body} />}
    </>
  );
  return { value, label };
}

function Typeface({ font: [name, family = name], className }: { font: Font; className?: string }) {
  return (
    <span className={className} style={{ fontFamily: `"${family} Variable"` }}>
      {name}
    </span>
  );
}

const CORNERS = drawn<Corners>("h-8 w-12 border border-muted/70", [
  ["sharp", "Sharp", "rounded-none"],
  ["soft", "Soft", "rounded-[6px]"],
  ["round", "Round", "rounded-[14px]"],
]);

const SHAPES = drawn<PictureShape>("h-8 border border-muted/70", [
  ["4:5", "4:5", "aspect-4/5"],
  ["1:1", "1:1", "aspect-square"],
  ["3:2", "3:2", "aspect-3/2"],
]);

/** Each beside a sample, whose look is its own in the common frame. */
function drawn<Value extends string>(frame: string, options: [value: Value, label: string, look: string][]) {
  return options.map(([value, label, look]) => ({
    value,
    label,
    sample: <span className={classNames(frame, look)} />,
  }));
}
