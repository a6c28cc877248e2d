import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { SelectField } from '../fields/select-field.tsx'

/** The arrow keys pass other choices on the way to the one that is meant, and each may send an email. */
const REST_MS = 800

interface InstantSelectProps extends Omit<ComponentProps<typeof SelectField>, 'onChange' | 'value' | 'defaultValue'> {
  value: string
  save: (value: string) => void
}

/** A select that saves what is chosen: with the pointer at once, with keys when they rest or the focus leaves. */
export function InstantSelect({ value, save, ...field }: InstantSelectProps) {
  const [passing, setPassing] = useState<string | null>(null)
  const isByKey = useRef(false)
  const shown = passing ?? value
  const settle = useEffectEvent(() => {
    setPassing(null)
    if (shown !== value) save(shown)
  })
  useEffect(() => {
    if (passing === null) return undefined
    const resting = setTimeout(settle, REST_MS)
    return () => clearTimeout(resting)
  }, [passing])
  return (
    <SelectField
      {...field}
      value={shown}
      onKeyDown={() => (isByKey.current = true)}
      onPointerDown={() => (isByKey.current = false)}
      onBlur={() => {
        setPassing(null)
        if (shown !== value) save(shown)
      }}
      onChange={({ currentTarget }) => {
        if (isByKey.current) setPassing(currentTarget.value)
        else save(currentTarget.value)
      }}
    />
  )
}
