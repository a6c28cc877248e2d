const PALETTE_CALL = 'open-palette'

/** Opens the command palette from anywhere in the backoffice. */
export const openPalette = () => dispatchEvent(new Event(PALETTE_CALL))

export function subscribeToPaletteCalls(open: () => void) {
  addEventListener(PALETTE_CALL, open)
  return () => removeEventListener(PALETTE_CALL, open)
}
