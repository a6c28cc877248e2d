/** The page of last resort: where none can be drawn, or none should be (too many requests). No style, no script, nothing that may fail. */
export const fallbackPage = (status: number, message: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title>` +
  `<h1>This page cannot be shown at the moment</h1><p>${message}</p><p><a href="/">Back to the home page</a></p></html>`
