import { viewingsAdmin } from '#contract/viewings/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

const { hours } = viewingsAdmin

interface DayFieldProps {
  day: string | undefined
  error: string | undefined
}

/** The day of an open house. The form says when it is a day off, which staff may still choose. */
export function DayField({ day = '', error }: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(day)
  const { data } = useQuery({ queryKey: [hours.path], queryFn: () => call(hours, {}) })
  useEffect(() => {
    // A day that was kept as a draft is written into the field without an event.
    if (data) setTyped(input.current!.value)
  }, [data])
  return (
    <div>
      <TextField
        ref={input}
        label="Day"
        name="day"
        type="date"
        required
        defaultValue={day}
        error={error}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <output className="block">
        {data?.daysOff.includes(typed) === true && (
          <Notice className="mt-3">This is a day off for viewings. You can still schedule an open house.</Notice>
        )}
      </output>
    </div>
  )
}
