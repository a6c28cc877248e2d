import { startLoadingBar } from './loading-bar.ts'
import { startTooltips } from './tooltip.ts'

/** What a page can do without until it is touched. `first` is the first movement of the pointer, or the first key. */
export function startExtras(first: Event) {
  startLoadingBar()
  startTooltips(first)
}
