// What can contain a semicolon that ends no statement, each with the opening that it is told by.
const OPENINGS = /--|\/\*|'|"|\$(?:[a-z_]\w*)?\$|;/gi;

/** The statements of an SQL file, without the comments around them. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let text = "";
  let at = 0;
  const end = () => {
    if (text.trim()) statements.push(text.trim());
    text = "";
  };
  while (at < sql.length) {
    OPENINGS.lastIndex = at;
    const found = OPENINGS.exec(sql);
    text += sql.slice(at, found?.index);
    if (!found) break;
    const [opening] = found;
    at = endOf(sql, opening, found.index + opening.length);
    if (opening === ";") end();
    else if (opening === "--" || opening === "/*") text += "\n";
    else text += sql.slice(found.index, at);
  }
  end();
  return statements;
}

// A doubled quote ends one string and begins the next, which comes to the same.
function endOf(sql: string, opening: string, from: number): number {
  if (opening === ";") return from;
  const closing = opening === "--" ? "\n" : opening === "/*" ? "*/" : opening;
  const found = sql.indexOf(closing, from);
  return found < 0 ? sql.length : found + closing.length;
}
