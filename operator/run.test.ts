import { describe, expect, test } from "vitest";
import { listDeeds } from "#domain/operator/deeds.ts";
import { openDatabase } from "#test/database.ts";
import { anOperator } from "#test/operator.ts";
import { type Command, failed, nothingFound, refused } from "./command.ts";

const db = await openDatabase();

const paint: Command = {
  name: "walls paint",
  usage: "COLOUR [--wall WALL]",
  summary: "Paints a wall.",
  options: { wall: { type: "string" } },
  words: [1, 1],
  isDeed: true,
  run: async (call) => {
    const [colour] = call.words;
    if (colour === "plaid") throw nothingFound("There is no plaid.");
    await call.confirm(`Paint it ${colour}?`);
    if (call.options.wall) await call.confirmWord("wall", "north");
    await call.begin("the-wall", { colour });
    if (colour === "water") throw failed("The brush broke.");
    if (colour === "gold") throw refused("Too dear.");
    if (colour === "void") throw new Error("A defect.");
    call.note({ coats: 2 });
    return { facts: { colour }, lines: [`It is ${colour}.`] };
  },
};
const careless: Command = {
  ...paint,
  name: "walls",
  words: [0, 0],
  run: async () => ({ facts: {}, lines: [] }),
};

const { operate } = anOperator(db, [paint, careless]);

describe("a command", () => {
  test("says what it did, or with --json its facts alone", async () => {
    expect(await operate("walls paint red --yes")).toEqual({ exit: 0, out: "It is red.", err: "" });
    const { out } = await operate("walls paint red --yes --json");
    expect(JSON.parse(out)).toEqual({ colour: "red" });
  });

  test.each([
    ["nothing at all", "", 2, ""],
    [
      "an unknown command",
      "wals",
      2,
      expect.stringMatching(/^There is no command 'wals'. There are: walls paint, walls, /),
    ],
    [
      "an unknown option",
      "walls paint red --thick",
      2,
      "Unknown option '--thick'. Usage: operator walls paint COLOUR [--wall WALL]",
    ],
    ["a missing word", "walls paint", 2, "Usage: operator walls paint COLOUR [--wall WALL]"],
    ["a word too many", "walls paint red blue", 2, "Usage: operator walls paint COLOUR [--wall WALL]"],
    ["what cannot be found", "walls paint plaid", 3, "There is no plaid."],
    ["what needs --yes", "walls paint red", 4, "Paint it red? Without a terminal, add --yes."],
    [
      "what needs a word twice",
      "walls paint red --yes --wall south",
      4,
      "This cannot be undone: add --wall north, to say it once more.",
    ],
    ["what fails", "walls paint water --yes", 1, "The brush broke."],
    [
      "a value that looks like an option",
      "walls paint red --wall -1",
      2,
      "Option '--wall' argument is ambiguous. Usage: operator walls paint COLOUR [--wall WALL]",
    ],
    [
      "a name without an end",
      `walls paint red --as ${"x".repeat(101)}`,
      2,
      "--as must have at most 100 characters.",
    ],
  ])("answers %s with an exit code and one sentence on stderr", async (_title, typed, exit, err) => {
    expect(await operate(typed)).toMatchObject({ exit, err });
  });

  test("tells how it is used", async () => {
    expect((await operate("--help")).out).toMatch(/^ {2}walls paint +Paints a wall\.$/m);
    expect((await operate("walls paint --help")).out).toBe(
      "Usage: operator walls paint COLOUR [--wall WALL]\n\nPaints a wall.",
    );
  });

  test("asks on a terminal, and takes no for an answer", async () => {
    const asked: string[] = [];
    const answering = (...answers: string[]) => ({
      ask: async (question: string) => {
        asked.push(question);
        return answers.shift() ?? "";
      },
    });
    expect((await operate("walls paint red", answering("y"))).exit).toBe(0);
    expect(await operate("walls paint red", answering("n"))).toMatchObject({
      exit: 4,
      err: "Nothing was changed.",
    });
    expect(asked).toEqual(["Paint it red? [y/N] ", "Paint it red? [y/N] "]);
  });
});

test("what strangers wrote cannot steer the operator's terminal", async () => {
  const colour = "red\u001b[2J\u009b31m\u202e\nIt is blue.";
  const typed = ["walls", "paint", colour, "--yes", "--as", "Ada\nEve"];
  expect((await operate(typed)).out).toBe("It is red [2J 31m It is blue..");
  const { out } = await operate([...typed, "--json"]);
  expect(out).toMatch(/^[ -~\n]*$/);
  expect(JSON.parse(out)).toEqual({ colour });
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return "";
  };
  await operate(["walls", "paint", colour, "--as", "Ada\nEve"], { ask });
  expect(asked).toEqual(["Paint it red [2J 31m It is blue.? [y/N] "]);
  const logged = (await operate("log --limit 1")).out.split("\n");
  expect(logged[0]).toContain("Ada Eve");
});

describe("the log of deeds", () => {
  test("has each deed with who did it, to what, and how it ended", async () => {
    const { deeds: before } = await listDeeds(db, { limit: 1000 });
    await operate("walls paint red --yes --as Ada");
    await operate("walls paint water --yes --as Ada");
    await operate("walls paint gold --yes --as Ada");
    await operate("walls paint red --as Ada");
    await expect(operate("walls paint void --yes --as Ada")).rejects.toThrow("A defect.");
    const { deeds } = await listDeeds(db, { limit: 1000 });
    expect(
      deeds
        .slice(0, deeds.length - before.length)
        .map(({ who, command, subject, outcome, details }) => [who, command, subject, outcome, details]),
    ).toEqual([
      ["Ada", "walls paint", "the-wall", "failed", { colour: "void" }],
      ["Ada", "walls paint", null, "refused", {}],
      ["Ada", "walls paint", "the-wall", "refused", { colour: "gold" }],
      ["Ada", "walls paint", "the-wall", "failed", { colour: "water" }],
      ["Ada", "walls paint", "the-wall", "done", { colour: "red", coats: 2 }],
    ]);
  });

  test("is demanded of every command that is a deed", async () => {
    await expect(operate("walls")).rejects.toThrow("must call begin");
  });

  test("is read by a command, page by page", async () => {
    await operate("walls paint blue --yes --as Bea");
    await operate("walls paint red --yes --as Cid");
    const read = async (typed: string) => JSON.parse((await operate(typed)).out);
    const first = await read("log --limit 1 --json");
    expect(first.deeds).toMatchObject([{ who: "Cid", details: { colour: "red" } }]);
    expect((await read(`log --limit 1 --before ${first.next} --json`)).deeds).toMatchObject([{ who: "Bea" }]);
    expect((await operate("log --limit 1")).out).toMatch(/Cid {2}walls paint {2}the-wall {2}done {2}\{/);
    expect(await operate("log --subject elsewhere")).toMatchObject({ exit: 3, out: "Nothing was done yet." });
    expect(await operate("log --limit none")).toMatchObject({
      exit: 2,
      err: "--limit must be a whole number from 1 to 1000.",
    });
  });
});
