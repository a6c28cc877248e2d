declare global {
  // oxlint-disable-next-line no-var -- a global of newer browsers, which the compiler's library does not know yet
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { createHTML(html: string): string },
        ): { createHTML(html: string): TrustedHTML }
      }
    | undefined
}

const policy = globalThis.trustedTypes?.createPolicy('baystead', { createHTML: (html) => html })

/**
 * Allows HTML that came from our server, which is the only kind that the content security policy lets a page insert. Never for text of a person: a test
 * knows the files that may import this.
 */
export const trustedHtml = (html: string): string | TrustedHTML => policy?.createHTML(html) ?? html
