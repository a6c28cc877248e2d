import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import { cardOf, testWords } from '../labels.ts'
import { tellHolder } from './mail.ts'
import { type SetupRow, verifyUntil } from './setup-queries.ts'

/** What the owner of an account has to tell once its deposits have arrived. */
const toTell = ({ verify_by: by }: SetupRow) =>
  by === 'amounts'
    ? { what: 'two small deposits', how: 'enter their amounts' }
    : { what: 'one small deposit', how: 'enter the code in its description' }

const arrivalOf = ({ arrives_on: on, created_at: created }: SetupRow) => formatDay(on ?? companyDay(created))

const STAGES = {
  begun: {
    heading: 'Verify your bank account',
    text: (row: SetupRow) =>
      `We sent ${toTell(row).what} to ${cardOf(nameable(row))}. They should be there by ${arrivalOf(row)}. Then ${toTell(row).how} at Payment methods by ${formatDay(verifyUntil(row))}, and the account is saved.`,
    label: 'View payment methods',
  },
  reminder: {
    heading: 'Your bank account still waits to be verified',
    text: (row: SetupRow) =>
      `We sent ${toTell(row).what} to ${cardOf(nameable(row))} that should be there since ${arrivalOf(row)}. Please ${toTell(row).how} by ${formatDay(verifyUntil(row))}. After that, you would have to add the account again.`,
    label: 'Verify it now',
  },
  over: {
    heading: "Your bank account couldn't be verified",
    text: (row: SetupRow) =>
      `${cardOf(nameable(row))} wasn't verified in time or with the right answer, so it isn't saved. To use it, please add it again.`,
    label: 'Add it again',
  },
} as const

const nameable = ({ kind, brand, last4 }: SetupRow) => ({ method_kind: kind, card_brand: brand, card_last4: last4 })

/** Tells a person what comes next for an account that waits for its deposits, in the transaction that changes it. */
export async function tellWaiting(trx: Db, stage: keyof typeof STAGES, row: SetupRow, origin: string) {
  const { heading, text, label } = STAGES[stage]
  await tellHolder(trx, row.user_id, () => ({
    heading,
    text: text(row),
    more: testWords(row).map(() => 'This is a test account. No real money moves.'),
    link: { label, url: `${origin}/payment-methods` },
  }))
}
