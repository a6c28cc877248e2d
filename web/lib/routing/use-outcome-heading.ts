import { useEffect, useRef } from 'react'
import { useNavigationType } from './router.tsx'

/** For the heading of what came of a form. The button that had the focus is gone. On a phone the heading comes to stand below the toast. */
export function useOutcomeHeading(isFresh: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isNow = useNavigationType() === 'REPLACE' && isFresh
  useEffect(() => {
    if (!isNow) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [isNow])
  return heading
}
