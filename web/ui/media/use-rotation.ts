import { type FocusEvent, type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react'

const REDUCED = '(prefers-reduced-motion: reduce)'

const useWantsCalm = () =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(REDUCED)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(REDUCED).matches,
    () => false,
  )

const useIsHidden = () =>
  useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange)
      return () => document.removeEventListener('visibilitychange', onChange)
    },
    () => document.hidden,
    () => false,
  )

/**
 * Goes through `count` things by itself, round and round. It waits under a resting pointer, while the keyboard's focus is inside and
 * while nobody can see it; it does not start where less motion is wanted or where it `waits` to be asked, and it can be stopped and
 * started by hand.
 */
export function useRotation(count: number, everyMs: number, waits = false) {
  const [current, setCurrent] = useState(0)
  /** What the visitor chose, once they chose. */
  const [choice, setChoice] = useState<boolean | null>(null)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const wantsCalm = useWantsCalm()
  const isHidden = useIsHidden()
  const isPlaying = choice ?? !(wantsCalm || waits)
  const isRunning = isPlaying && !isHovered && !isFocused && !isHidden && count > 1

  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setTimeout(() => setCurrent((current + 1) % count), everyMs)
    return () => clearTimeout(timer)
  }, [isRunning, current, count, everyMs])

  return {
    current,
    setCurrent,
    isPlaying,
    isRunning,
    toggle: () => {
      setChoice(!isPlaying)
      // Whoever presses play means now, wherever the pointer and the focus are.
      setHovered(false)
      setFocused(false)
    },
    /** For the element that holds it all. A finger's touch is not a resting pointer. */
    hold: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}
