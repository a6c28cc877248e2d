import { type ReactNode, useId, useState } from 'react'

interface FoldedProps {
  /** What the row always shows. */
  children: ReactNode
  /** The button, such as `Changes`, and the sentence that its accessible name ends with. */
  label: string
  of: string
  /** Shown below after a click. Null where there is nothing more. */
  more: ReactNode
}

/** An entry with a button beside it for the rest, so that the row keeps its height until it is asked for more. */
export function Folded({ children, label, of, more }: FoldedProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="min-w-0 text-left font-normal">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">{children}</div>
        {more !== null && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="link min-h-6 shrink-0 text-xs font-medium max-md:min-h-11"
          >
            {label}
            <span className="sr-only">: {of}</span>
          </button>
        )}
      </div>
      {isOpen && (
        <div id={id} className="pb-2">
          {more}
        </div>
      )}
    </div>
  )
}
