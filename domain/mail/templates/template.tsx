import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { say } from "#rules/language/say.ts";
import { LanguageContext, LookContext, type MailLanguage, type MailLook } from "./mail-look.ts";

// A private-use character: our texts do not contain it, and React leaves it unchanged. (Typed text is inserted
// afterwards, so it may.)
const MARK = "\uE000";
// More than the templates have today: 31 line counts and four address lengths.
const MAX_SHAPES = 150;

/**
 * Renders a mail's HTML quickly. React renders it once for each shape of the view (how many lines, which parts are
 * missing); after that, each mail's texts are escaped and inserted. So a template may show strings of its view as text
 * or in an attribute, and may check whether one is present, but must not look at its content.
 */
export function createTemplate<View extends object>(Template: ComponentType<View>) {
  const rendered = new Map<string, string[]>();

  function render(shape: string): string[] {
    const { language, ...view }: View & { look?: MailLook; language: MailLanguage } = JSON.parse(shape);
    const mail = (
      <LanguageContext value={language}>
        <LookContext value={view.look}>
          <Template {...(view as View)} />
        </LookContext>
      </LanguageContext>
    );
    const pieces = renderToStaticMarkup(mail).split(MARK);
    if (rendered.size === MAX_SHAPES) rendered.clear();
    rendered.set(shape, pieces);
    return pieces;
  }

  return (view: View): string => {
    const words: string[] = [];
    // The view as JSON, with each string replaced by its number.
    const { lang, dir } = say.html;
    const shape = JSON.stringify({ ...view, language: { lang, dir: dir || undefined } }, (_, value) =>
      typeof value === "string" ? `${MARK}${words.push(value) - 1}${MARK}` : value,
    );
    const pieces = rendered.get(shape) ?? render(shape);
    // Every second piece is the number of a string.
    return pieces.map((piece, at) => (at % 2 ? escapeHtml(words[Number(piece)] ?? "") : piece)).join("");
  };
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

function escapeHtml(words: string): string {
  return words.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
