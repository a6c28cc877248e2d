/** The page of last resort, where rendering failed or must not run (too many requests). It has no style and no script, so nothing in it can fail. */
export const fallbackPage = (status: number, message: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title>` +
  `<h1>This page cannot be shown at the moment</h1><p>${message}</p><p><a href="/">Back to the home page</a></p></html>`
