/** Stands in for the layout's lower half where its chunk did not come: what the server drew stays as it is, its links the browser's own. */
export const LayoutKept = () => (
  <div dangerouslySetInnerHTML={{ __html: document.querySelector('main+div')!.innerHTML }} />
)
