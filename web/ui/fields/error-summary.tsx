import { useRefill } from '#web/lib/forms/back-to-form.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type MouseEvent, useState } from 'react'

type Errors = Readonly<Record<string, string | undefined>>

function focusField(event: MouseEvent<HTMLAnchorElement>, name: string) {
  event.preventDefault()
  const field = event.currentTarget.closest('form')?.elements.namedItem(name)
  if (!(field instanceof HTMLElement)) return
  // A field of a closed part of the form cannot have the focus.
  field.closest('details')?.setAttribute('open', '')
  field.focus()
}

/** The last text of each error, also of those that were corrected since. */
function useTexts(errors: Errors): Errors {
  const [texts, setTexts] = useState(errors)
  const changed = Object.entries(errors).filter(([name, text]) => text !== undefined && texts[name] !== text)
  if (changed.length > 0) setTexts({ ...texts, ...Object.fromEntries(changed) })
  return texts
}

/**
 * Above a form that was refused for several fields: links to each. `errors` has a key for each field that the last attempt was refused for, and no
 * text once it was corrected. The lines stay until the next attempt, so that nothing moves meanwhile. Only the heading is announced, because each
 * field says its own error. It is loaded with what sending needs, and so fills in again a form that is corrected after sending (`backToForm`).
 */
export function ErrorSummary({ errors }: { errors: Errors }) {
  useRefill()
  const texts = useTexts(errors)
  const names = Object.keys(errors).toReversed()
  if (names.length < 2) return null
  return (
    <div className="rounded-card border border-red-dot/50 bg-red-tint p-5 text-red-text sm:col-span-2">
      <div role="alert">
        <h3 className="text-lg">{names.length} fields need your attention</h3>
      </div>
      <ul className="mt-2">
        {names.map((name) => (
          <li key={name}>
            {errors[name] === undefined ? (
              <span className="flex min-h-6 items-center gap-2">
                <CircleCheck className="size-4 shrink-0" />
                <s>{texts[name]}</s>
                <span className="sr-only"> (fixed)</span>
              </span>
            ) : (
              <a
                href={`#${name}`}
                onClick={(event) => focusField(event, name)}
                className="inline-flex min-h-6 items-center font-medium underline"
              >
                {errors[name]}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
