import { trustedHtml } from '#web/lib/page/trusted-html.ts'

/**
 * Replaces the footer chunk when it could not be loaded: keeps the HTML that the server rendered, with plain links. The styles that `lay-out-rest.ts`
 * has set are left out, because the content security policy forbids them in HTML.
 */
export const ServerHtmlFallback = () => (
  <div
    dangerouslySetInnerHTML={{
      __html: trustedHtml(document.querySelector('main+div')!.innerHTML.replaceAll(/ style="[^"]*"/g, '')),
    }}
  />
)
