import { DRAWING } from '#contract/documents/fields.ts'
import { type PointerEvent, useId, useRef, useState } from 'react'

/** Below this the pen has not moved. In units of the box. */
const STEP = 4
/** Some room is left for the end of a line. */
const LONGEST = 19_900

const limited = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)))

/** A box in which a name is drawn with a finger, a pen or the mouse. The lines are sent as the field `drawing`. */
export function SignaturePad({ error }: { error: string | undefined }) {
  const id = useId()
  const [lines, setLines] = useState('')
  const last = useRef<{ x: number; y: number } | null>(null)

  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return {
      x: limited(((clientX - left) / width) * DRAWING.width, DRAWING.width),
      y: limited(((clientY - top) / height) * DRAWING.height, DRAWING.height),
    }
  }

  function begin(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    const { x, y } = (last.current = placeOf(event))
    // A dot is a line as well.
    setLines((before) => (before.length < LONGEST ? `${before}M${x} ${y}L${x} ${y}` : before))
  }

  function draw(event: PointerEvent) {
    if (last.current === null) return
    const { x, y } = placeOf(event)
    if (Math.hypot(x - last.current.x, y - last.current.y) < STEP) return
    last.current = { x, y }
    setLines((before) => (before.length < LONGEST ? `${before}L${x} ${y}` : before))
  }

  const end = () => {
    last.current = null
  }

  return (
    <details>
      <summary className="link min-h-6 w-fit cursor-pointer">Draw your name as well</summary>
      <input type="hidden" name="drawing" value={lines} />
      <svg
        role="img"
        aria-labelledby={id}
        viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
        className="mt-3 block w-full touch-none rounded-field border border-field bg-surface text-ink"
      >
        <title id={id}>{lines === '' ? 'A box to draw your name in' : 'Your drawn name'}</title>
        <line x1="30" x2="570" y1="145" y2="145" stroke="currentColor" strokeOpacity="0.25" strokeWidth="1.5" />
        <path
          d={lines}
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {error !== undefined && <p className="mt-1.5 text-sm font-medium text-brick">{error}</p>}
      <p className="mt-1.5 flex flex-wrap justify-between gap-3 text-sm text-muted">
        Use a finger, a pen or the mouse. Your typed name is enough.
        {lines !== '' && (
          <button type="button" className="link min-h-6" onClick={() => setLines('')}>
            Clear
          </button>
        )}
      </p>
    </details>
  )
}
