import type { Entry } from './history.ts'

/** Whether the portal's frame will follow the site's one, which `inline-boot.ts` has hidden before the first paint. */
export const isFrameHidden = () => document.documentElement.dataset['session'] === 'true'

export function showFrame() {
  if (isFrameHidden()) document.documentElement.dataset['session'] = ''
}

/** Keeps with the history entry that its page is shown in the portal. */
export function markWithin() {
  showFrame()
  const entry = history.state as Entry | null
  if (!entry?.within) history.replaceState({ ...entry, within: true }, '')
}
