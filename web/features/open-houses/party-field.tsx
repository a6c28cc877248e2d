import { PARTY_MAX } from '#contract/open-houses/fields.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'

interface PartyFieldProps {
  /** How many people were chosen. */
  party: number
  /** How many fit at most. Null for no limit. */
  most: number | null
  /** How many more people fit. Left out where it does not matter. */
  left?: number | null
  error?: string | undefined
}

const choicesUpTo = (most: number) =>
  Array.from({ length: most }, (_, at) => ({ value: String(at + 1), label: at === 0 ? 'Just me' : `${at + 1} people` }))

/** How many people come together. */
export const PartyField = ({ party, most, left = null, error }: PartyFieldProps) => {
  const room = Math.max(Math.min(most ?? PARTY_MAX, PARTY_MAX), 1)
  return (
    <SelectField
      label="How many people?"
      name="party"
      choices={choicesUpTo(room)}
      defaultValue={String(Math.min(party, room))}
      {...(left !== null && { help: left === 1 ? '1 spot left' : `${left} spots left` })}
      error={error}
    />
  )
}
