import { type RefObject, useEffect, useState } from 'react'

/** True from the moment that an element is about to be seen: less than a quarter of the screen away. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '25%' })
    if (ref.current) watch.observe(ref.current)
    return () => watch.disconnect()
  }, [ref])
  return isNear
}
