/** A minimal page for when rendering failed or must not run (too many requests). Without styles and scripts, nothing in it can fail. */
export const fallbackPage = (status: number, message: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title>` +
  `<h1>We can't show this page right now</h1><p>${message}</p><p><a href="/">Back to the homepage</a></p></html>`
