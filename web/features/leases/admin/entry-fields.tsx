import { companyDay } from '#contract/core/calendar.ts'
import { RECEIPT_ACCOUNTS, RECEIPT_METHODS } from '#contract/leases/entries.ts'
import { METHOD_NAMES } from '#contract/leases/method-names.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** What is charged and paid, in the words of staff. */
export const ACCOUNT_NAMES = {
  rent: 'Rent',
  deposit: 'Security deposit',
  fee: 'Fee',
  utility: 'Utilities',
  late_fee: 'Late fee',
}

/** How a payment arrived, and what it may be for. */
export const METHODS = RECEIPT_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }))
export const PAID_FOR = RECEIPT_ACCOUNTS.map((value) => ({ value, label: ACCOUNT_NAMES[value] }))

/** The day on which money was received, up to today. */
export const ReceivedOn = (props: { error: string | undefined; className?: string }) => (
  <TextField
    label="Received on"
    name="receivedOn"
    type="date"
    defaultValue={companyDay()}
    max={companyDay()}
    {...props}
  />
)
