import { useEffect, useState } from 'react'

const COPIED_MS = 3000

/** State of a copy button: true for three seconds after a copy. */
export function useCopied() {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return [isCopied, setCopied] as const
}
