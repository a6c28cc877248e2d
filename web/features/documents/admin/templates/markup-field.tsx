import { TEMPLATE_TEXT_MAX } from '#contract/documents/templates/fields.ts'
import { FIELD_NAMES, isFieldName, MERGE_FIELDS, placeholderOf } from '#contract/documents/templates/merge-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { useRef, useState } from 'react'

const GROUPS = [
  { source: 'lease', label: 'From the lease' },
  { source: 'company', label: 'From the company' },
  { source: 'typed', label: 'Typed for each document' },
] as const

const namesOf = (source: (typeof GROUPS)[number]['source']) =>
  FIELD_NAMES.filter((name) => MERGE_FIELDS[name].source === source)

interface MarkupFieldProps {
  label: string
  defaultValue: string
  rows: number
  error: string | undefined
}

/** The text of a template, and a list of fields that can be inserted where the cursor is. */
export function MarkupField({ label, defaultValue, rows, error }: MarkupFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState('')
  function insert() {
    const area = place.current?.querySelector('textarea')
    if (!area || !isFieldName(chosen)) return
    area.setRangeText(placeholderOf(chosen), area.selectionStart, area.selectionEnd, 'end')
    area.focus()
    // As if it had been typed.
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div ref={place} className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Field"
          className="min-w-0 grow sm:max-w-80"
          choices={[]}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          <option value="">Choose a field</option>
          {GROUPS.map(({ source, label: group }) => (
            <optgroup key={source} label={group}>
              {namesOf(source).map((name) => (
                <option key={name} value={name}>
                  {MERGE_FIELDS[name].label}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <Button variant="secondary" onClick={insert} disabled={chosen === ''}>
          Insert field
        </Button>
      </div>
      {isFieldName(chosen) && (
        <p className="text-sm text-muted">{`${placeholderOf(chosen)} becomes, for example: ${MERGE_FIELDS[chosen].example}`}</p>
      )}
      <TextAreaField
        label={label}
        name="text"
        rows={rows}
        spellCheck
        defaultValue={defaultValue}
        maxLength={TEMPLATE_TEXT_MAX}
        help="# begins a heading, ## a smaller one, - an item of a list, and **two stars** make text bold. An empty line begins a paragraph."
        error={error}
      />
    </div>
  )
}
