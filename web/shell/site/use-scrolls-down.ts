import { useEffect, useState } from 'react'

/** Smaller movements are ignored, in pixels. */
const STEP = 12

/** True while the user scrolls down, until they scroll up. */
export function useScrollsDown(): boolean {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    let from = scrollY
    const onScroll = () => {
      if (Math.abs(scrollY - from) < STEP) return
      setDown(scrollY > from)
      from = scrollY
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return isDown
}
