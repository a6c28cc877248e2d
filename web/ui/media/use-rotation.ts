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
 * Cycles through `count` items. It pauses while hovered, focused or hidden, does not start where reduced motion is preferred or `waits` is set, and
 * can be paused and resumed by the user.
 */
export function useRotation(count: number, everyMs: number, waits = false) {
  const [current, setCurrent] = useState(0)
  /** The user's choice, once there is one. */
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
      // Play starts at once, even while hovered and focused.
      setHovered(false)
      setFocused(false)
    },
    /** Props for the container. A touch does not count as hovering. */
    hold: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}
