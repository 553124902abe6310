/** Colours of app/tokens.css. Without quotes, “>” and “&”, which React would write as entities. */
export const INDEX_STYLES = `
:root { color-scheme: light; --ink: #16181d; --quiet: #5b606b; --line: #e6e3dc; --paper: #fbfaf7; --brand: #0f6b4f; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1120px; padding: 48px 24px 96px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font-size: 40px; line-height: 1.2; letter-spacing: -0.02em; }
h2 { margin: 0 0 4px; font-size: 20px; line-height: 1.2; }
p { margin: 0 0 16px; max-width: 68ch; }
a { color: var(--brand); text-underline-offset: 3px; }
a:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 2px; }
nav { display: flex; flex-wrap: wrap; gap: 8px 20px; padding: 16px 0; border-block: 1px solid var(--line); }
section { padding-top: 40px; }
.kicker { margin: 0 0 8px; color: var(--quiet); font-size: 14px; }
.quiet { color: var(--quiet); }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 32px 20px; margin: 0;
  padding: 0; list-style: none; }
.cards li { content-visibility: auto; contain-intrinsic-height: auto 300px; font-size: 14px; }
.cards .picture { display: block; aspect-ratio: 4 / 5; margin-bottom: 8px; border-radius: 6px; overflow: hidden;
  background: #f1eee7; }
.cards img { display: block; width: 100%; height: 100%; object-fit: cover; }
.cards h3 { margin: 0; font-size: 14px; font-weight: 600; }
.cards p { margin: 0; color: var(--quiet); font-variant-numeric: tabular-nums; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th { color: var(--quiet); font-weight: 500; }
th, td { padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.about { display: block; color: var(--quiet); }
th:last-child, td:last-child { padding-right: 0; }
@media (max-width: 600px) {
  body { padding: 32px 16px 64px; }
  h1 { font-size: 28px; }
  .cards { grid-template-columns: 1fr 1fr; gap: 24px 12px; }
}
@media print { nav { display: none; } .cards li { break-inside: avoid; } }
`;
