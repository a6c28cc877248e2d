/** Replaces the footer chunk when it could not be loaded: keeps the HTML that the server rendered, with plain links. */
export const ServerHtmlFallback = () => (
  <div dangerouslySetInnerHTML={{ __html: document.querySelector('main+div')!.innerHTML }} />
)
