import { type MouseEvent, type PointerEvent, useRef } from 'react'

/**
 * Handlers of a modal dialog for a click on its backdrop, which is one on the dialog element itself. Only a click that began there counts: not the end
 * of a text selection, nor the second click of a double click that opened the dialog.
 */
export function useBackdropPress(onPress: () => void) {
  const isPressedOutside = useRef(false)
  return {
    onPointerDown: ({ target, currentTarget }: PointerEvent) => {
      isPressedOutside.current = target === currentTarget
    },
    onClick: ({ target, currentTarget, detail }: MouseEvent) => {
      if (target === currentTarget && isPressedOutside.current && detail < 2) onPress()
    },
  }
}
