/** Moves the focus to the page's heading and scrolls there, where what had the focus is gone. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('#main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
