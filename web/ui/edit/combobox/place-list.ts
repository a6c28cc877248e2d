/** What the bar of buttons at the end of a dialog takes, for which the dialog has `scroll-padding`. */
const BAR = 96

/** Shows an element above that bar. */
export const showInDialog = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Opens a list above its field where the end of the dialog leaves less room below, and shows both. */
export function placeList(list: HTMLElement | null) {
  const content = list?.closest('dialog')?.firstElementChild?.getBoundingClientRect()
  const field = list?.parentElement?.getBoundingClientRect()
  if (!list || !content || !field) return
  const [above, below] = [field.top - content.top, content.bottom - BAR - field.bottom]
  list.toggleAttribute('data-above', below < list.offsetHeight && above > below)
  showInDialog(list.parentElement)
  showInDialog(list)
}
