import type { PaymentMethod } from '#contract/payments/methods-own.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { endingOf, nameOf } from './method-names.ts'

const labelOf = (method: PaymentMethod) =>
  method.nickname === null ? endingOf(method) : `${nameOf(method)} (${endingOf(method)})`

/** The given method if it can be used, else the default. There is at least one. */
export const usableOf = (methods: readonly PaymentMethod[], id: string | null | undefined): PaymentMethod =>
  methods.find((method) => method.id === id) ?? methods.find(({ isDefault }) => isDefault) ?? methods[0]!

interface MethodFieldProps {
  methods: readonly PaymentMethod[]
  value: string
  choose: (id: string) => void
  error: string | undefined
}

/** The saved method that is charged. */
export const MethodField = ({ methods, value, choose, error }: MethodFieldProps) => (
  <SelectField
    label="Payment method"
    name="methodId"
    choices={methods.map((method) => ({ value: method.id, label: labelOf(method) }))}
    value={value}
    onChange={({ currentTarget }) => choose(currentTarget.value)}
    error={error}
  />
)
