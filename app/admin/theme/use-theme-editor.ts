import { useEffect, useRef, useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { ApiError } from "#app/admin/api/api-error.ts";
import type { Theme } from "#rules/theme/theme.ts";
import { createSaveQueue, type Failure, type SaveState } from "./save-queue.ts";
import type { ThemeColors, Themes } from "./theme-queries.ts";
import { type Problems, validPart } from "./valid-part.ts";

/** What the groups of the form share. */
export type Editing = {
  theme: Theme;
  colors: ThemeColors;
  /** What its links lead to, as it was saved last. */
  records: Themes["records"];
  /** By a function where it happens later, such as after an upload: the theme has changed meanwhile. */
  change(part: Partial<Theme> | ((now: Theme) => Partial<Theme>)): void;
  problems: Problems;
};

/** What a choice shows, and what it changes. */
export function fieldOf<Name extends keyof Theme>({ theme, change }: Editing, name: Name) {
  return { value: theme[name], onChange: (value: Theme[Name]) => change({ [name]: value }) };
}

export type ThemeEditorState = ReturnType<typeof useThemeEditor>;

/** The draft as it is typed, saved by itself. `onSaved` tells the preview. */
export function useThemeEditor(opened: Themes, onSaved: () => void) {
  const [themes, setThemes] = useState(opened);
  const [theme, setTheme] = useState(opened.theme);
  const [problems, setProblems] = useState<Problems>({});
  const [state, setState] = useState<SaveState>("saved");
  const typed = useRef(theme);
  const saved = useRef({ version: opened.version, theme: opened.theme });
  // Whether the answer to it was lost: it may be saved.
  const unanswered = useRef<Theme>(undefined);
  const [queue] = useState(() => createSaveQueue<Theme>({ send, onState: setState }));

  useEffect(() => {
    const sendNow = () => void queue.flush();
    window.addEventListener("online", sendNow);
    return () => {
      window.removeEventListener("online", sendNow);
      queue.stop();
    };
  }, [queue]);

  function show(next: Theme) {
    typed.current = next;
    setTheme(next);
  }

  async function send(value: Theme): Promise<Failure | undefined> {
    try {
      const { version, ...now } = await answer(
        api.theme.$put({ json: { version: saved.current.version, theme: value } }),
      );
      took(version, value);
      setThemes((before) => ({ ...before, ...now }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) {
        unanswered.current = value;
        return "unreachable";
      }
      if (error.status === 409) return (await wasOurs()) ? send(value) : "conflict";
      setProblems((before) => ({ ...before, ...problemsOf(error) }));
      return "refused";
    }
    onSaved();
    return undefined;
  }

  function took(version: number, value: Theme) {
    saved.current = { version, theme: value };
    unanswered.current = undefined;
  }

  // Of a request that was saved although its answer got lost, the next one hears of a conflict with itself.
  async function wasOurs(): Promise<boolean> {
    const ours = unanswered.current;
    if (!ours) return false;
    const now = await answer(api.theme.$get()).catch(() => undefined);
    if (JSON.stringify(now?.theme) !== JSON.stringify(ours)) return false;
    took(now?.version ?? 0, ours);
    return true;
  }

  const change: Editing["change"] = (part) => {
    const next = { ...typed.current, ...(typeof part === "function" ? part(typed.current) : part) };
    show(next);
    const valid = validPart(withoutBlankLinks(next), saved.current.theme);
    setProblems(valid.problems);
    queue.push(valid.theme);
  };

  /** Shows what the server says instead of what was typed. */
  function adopt(now: Themes) {
    took(now.version, now.theme);
    setThemes(now);
    show(now.theme);
    setProblems({});
    queue.reset();
    onSaved();
  }

  /** False when something is wrong, or could not be sent. */
  async function saveAll(): Promise<boolean> {
    return (await queue.flush()) && Object.keys(problems).length === 0;
  }

  const editing: Editing = {
    theme,
    colors: themes.colors,
    records: themes.records,
    change,
    problems,
  };
  return {
    editing,
    themes,
    state,
    adopt,
    saveAll,
    savedVersion: () => saved.current.version,
    setShared: (shared: Themes["shared"]) => setThemes((before) => ({ ...before, shared })),
  };
}

function problemsOf({ fields }: ApiError): Problems {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^theme\./, ""), message]),
  );
}

/** An address is added as an empty field. */
function withoutBlankLinks(theme: Theme): Theme {
  return { ...theme, social_links: theme.social_links.filter((link) => link.trim() !== "") };
}
