/**
 * A minimal page for when rendering failed or must not run (too many requests, a form of another site). Without styles and scripts, nothing in it can fail. With the id of the
 * request, our staff find what happened in the log.
 */
export const fallbackPage = (
  status: number,
  message: string,
  requestId?: string,
  heading = "We can't show this page right now",
) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title>` +
  `<h1>${heading}</h1><p>${message}</p>${requestId === undefined ? '' : `<p>Reference: <code>${requestId}</code></p>`}<p><a href="/">Back to the homepage</a></p></html>`
