import { type RefObject, useEffect, useState } from 'react'

/** True once an element has come within a quarter of a screen of the viewport. */
export function useInViewport(ref: RefObject<Element | null>): boolean {
  const [isInViewport, setInViewport] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setInViewport(true), {
      rootMargin: '25%',
    })
    if (ref.current) watch.observe(ref.current)
    return () => watch.disconnect()
  }, [ref])
  return isInViewport
}
