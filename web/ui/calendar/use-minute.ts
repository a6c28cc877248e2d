import { minuteOf } from '#web/lib/format/company-days.ts'
import { useEffect, useState } from 'react'

/** The minute of the day, renewed every minute. */
export function useMinute() {
  const [minute, setMinute] = useState(() => minuteOf(new Date()))
  useEffect(() => {
    const timer = setInterval(() => setMinute(minuteOf(new Date())), 60_000)
    return () => clearInterval(timer)
  }, [])
  return minute
}
