const SAVE_AS_CSV = "Open it in your spreadsheet program and save it as “CSV UTF-8”.";

const SIGNATURES: [string, string][] = [
  ["504b0304", `This is a zip archive or an Excel workbook. ${SAVE_AS_CSV}`],
  ["504b0506", "This is an empty zip archive. Unpack the export of your shop and choose the CSV file in it."],
  ["d0cf11e0", `This is an Excel workbook. ${SAVE_AS_CSV}`],
  ["1f8b", "This is a compressed file. Unpack it first and choose the CSV file in it."],
  ["25504446", "This is a PDF. Export your products as CSV."],
  ["89504e47", "This is a picture, not a CSV file."],
  ["ffd8ff", "This is a picture, not a CSV file."],
  ["47494638", "This is a picture, not a CSV file."],
  ["52494646", "This is a picture or a sound, not a CSV file."],
];

/** What a file is instead of CSV, and how to get a CSV file. */
export function otherKind(start: Buffer): string | undefined {
  const hex = start.toString("hex", 0, 8);
  const signature = SIGNATURES.find(([bytes]) => hex.startsWith(bytes));
  if (signature) return signature[1];
  const text = start
    .toString("latin1", 0, 500)
    .replace(/^(\xef\xbb\xbf)?\s+/, "")
    .toLowerCase();
  if (/^(<!doctype|<html|<\?xml|<head|<body)/.test(text)) {
    return "This is a web page or XML, not a CSV file. Perhaps the download did not work: export it again.";
  }
  if (/^[[{]/.test(text) && /^[[{]\s*["[{\]}]/.test(text))
    return "This is JSON, not a CSV file. Export your products as CSV.";
}
