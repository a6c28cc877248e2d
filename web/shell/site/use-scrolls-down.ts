import { useEffect, useState } from 'react'

/** Less than this is a trembling hand. */
const STEP = 12

/** True from a scroll down the page until the next one up. */
export function useScrollsDown(): boolean {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    let from = scrollY
    const look = () => {
      if (Math.abs(scrollY - from) < STEP) return
      setDown(scrollY > from)
      from = scrollY
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return isDown
}
