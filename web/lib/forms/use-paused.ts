import { useEffect, useState } from 'react'

/** How long the user must stop typing before a search, in milliseconds. */
const PAUSE = 180

/** A text once the user has stopped typing it. */
export function usePaused(text: string) {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
