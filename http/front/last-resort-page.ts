/** The page when even the error page could not be rendered: no script, no style sheet, nothing that can fail. */
export function lastResortPage(requestId: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Unexpected Application Error!</title></head>
<body style="font-family:system-ui,sans-serif;color:#16181d;background:#fbfaf7;margin:15vh auto;max-width:32rem;padding:0 1.5rem">
<h1>Unexpected Application Error!</h1>
<p>Something went wrong on our side. Please try again in a moment.</p>
<p><a href="/" style="color:#0f6b4f">Return to Home</a></p>
<p style="color:#5b606b">Request ${requestId}</p>
</body>
</html>
`;
}
