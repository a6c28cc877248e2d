import { TextField } from '#web/ui/fields/text-field.tsx'
import type { ComponentProps } from 'react'

const SIGN = <span className="font-semibold">$</span>

/** An amount in dollars and cents. */
export const DollarField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} icon={SIGN} inputMode="decimal" autoComplete="off" maxLength={20} />
)
