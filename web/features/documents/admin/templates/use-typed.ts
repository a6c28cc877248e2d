import { painted } from '#web/lib/page/painted.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Typed = Readonly<Record<string, string>>

/**
 * What the fields of a form hold while they are typed into, for a preview beside them. The fields keep their own values, so that a draft can restore
 * them. Put `watch` on an element around the fields. Before the fields are known, it is `initial`.
 */
export function useTyped(initial: Typed) {
  const element = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(initial)
  const read = () => {
    const form = element.current?.closest('form')
    if (!form) return
    const fields = Array.from(new FormData(form)).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    )
    setTyped(Object.fromEntries(fields))
  }
  // A draft is restored after the fields are there.
  const readLater = useEffectEvent(() => void painted().then(read))
  useEffect(() => readLater(), [])
  return { typed, watch: { ref: element, onInput: read } }
}
