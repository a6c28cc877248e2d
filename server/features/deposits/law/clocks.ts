import { addDays, daysAfterEnd } from '#contract/core/calendar.ts'

/** When the tenancy began and ends, as far as that is known. */
export interface Tenancy {
  startsOn: string | null
  endsOn: string | null
}

const laterOf = (one: string, other: string | null) => (other !== null && other > one ? other : one)

/** A receipt with the bank, its address, the account number and the amount, within 30 days of the receipt of the deposit: G.L. c. 186 §15B(3)(a). */
export const accountDueOn = (receivedOn: string) => addDays(receivedOn, 30)

/** The statement of condition: on receipt of the deposit, or within 10 days of the start of the tenancy, whichever is later: §15B(2)(c). */
export const conditionDueOn = ({ startsOn }: Tenancy, receivedOn: string) =>
  laterOf(receivedOn, addDays(startsOn ?? receivedOn, 10))

/** No list of what is damaged now describes a home that the tenant moves into later than so many days from then. */
const CONDITION_DAYS_AHEAD = 30

/** The first day on which a statement of condition can have been sent: 30 days before the tenancy or the deposit, whichever was first. */
export const conditionFrom = ({ startsOn }: Tenancy, receivedOn: string) =>
  addDays(startsOn !== null && startsOn < receivedOn ? startsOn : receivedOn, -CONDITION_DAYS_AHEAD)

/** The tenant returns it with a list of their own within 15 days of getting it or of the start of the tenancy, whichever is later: §15B(2)(c). */
export const conditionReplyBy = ({ startsOn }: Tenancy, sentOn: string) => addDays(laterOf(sentOn, startsOn), 15)

/** Staff return the tenant's list with their agreement or disagreement within 15 days of receiving it: §15B(2)(c). */
export const conditionAnswerBy = (returnedOn: string) => addDays(returnedOn, 15)

/** Interest is paid, or taken off the rent, within 30 days of the end of each year of the tenancy: §15B(3)(b), and (2)(a) for the last month's rent. What has accrued is paid within 30 days of an end before that. */
export const interestDueOn = (overOn: string) => addDays(overOn, 30)

/** The deposit is returned with itemized deductions within 30 days of the end of the tenancy: §15B(4). */
export const returnDueOn = (endsOn: string) => daysAfterEnd(endsOn, 30)

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The day on which the tenancy has lasted so many years. After a start on February 29 that is February 28 of a shorter year. */
export function anniversaryOf(startsOn: string, years: number): string {
  const [year = 0, month = 1, day = 1] = startsOn.split('-').map(Number)
  const date = new Date(Date.UTC(year + years, month - 1, Math.min(day, daysIn(year + years, month))))
  return date.toISOString().slice(0, 10)
}
