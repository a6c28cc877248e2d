import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { dollars } from '#server/features/payments/labels.ts'
import {
  type LeaseLedger,
  openCentsOf,
  othersOf,
  type Payer,
  paymentsOf,
  pendingCentsOf,
  type RentBalance,
  sum,
} from '../rent-balance.ts'
import { sumSent } from '../../debits/present.ts'
import { rentMonthName } from '../proration/part-months.ts'
import { readFees, sumBegunByOthers } from './queries.ts'
import { readRoommates } from './shares.ts'

interface Paying {
  rent: RentBalance
  books: Pick<LeaseLedger, 'pending'>
  cents: number
  gateway: Gateway
  /** It is about to be made. */
  isBegun: boolean
}

/** The months that are open: those that are past due, and the one that a payment counts for. */
const openMonthsOf = ({ open, paying }: RentBalance) =>
  paying === null || open.some(({ month }) => month === paying.month) ? open : [...open, paying]

/** The most that several tenants can pay together now: those months, or the last month's rent before a lease without a last day begins. */
export const payableCentsOf = (rent: RentBalance) =>
  rent.paying === null ? rent.mostCents : sum(openMonthsOf(rent).map(openCentsOf))

/**
 * Why one of several tenants cannot pay this much rent online. They may pay at the same moment, so together they pay no more than is open: what is past
 * due, or else the next month. Null where it is allowed, and for a lease of one tenant.
 */
export async function sharedRefusal(db: Db, payer: Payer, { rent, books, cents, gateway, isBegun }: Paying) {
  const others = othersOf(payer, gateway)
  if (others === null || (await readRoommates(db, payer)) === null) return null
  const open = payableCentsOf(rent) - pendingCentsOf(books)
  const begun = isBegun ? 0 : await sumBegunByOthers(db, others)
  const left = Math.max(0, open - begun)
  if (cents <= left) return null
  const month = rent.paying === null ? '' : ` of the rent for ${rentMonthName(payer, rent.paying.month)}`
  const why = begun > 0 ? 'Someone else on your lease is paying right now. ' : ''
  if (left > 0) return `${why}${dollars(left)}${month} is still due, so that's the most you can pay.`
  return begun > 0
    ? `${why}Look again in a few minutes.`
    : 'The rent that is due on your lease is already paid or processing. Someone else on your lease may have paid it.'
}

interface PayingFees extends Pick<Paying, 'cents' | 'gateway'> {
  /** The payment itself, where it is stored already. */
  exceptId: string | undefined
}

/** Why a tenant cannot pay so much in fees while a bank works on those that are open on a lease of one. Null where it is allowed. */
async function sentRefusal(db: Db, payer: Payer, openCents: number, { cents, gateway }: Omit<PayingFees, 'exceptId'>) {
  const sent = openCents === 0 ? 0 : await sumSent(db, paymentsOf(payer, gateway), 'fees')
  const left = Math.max(0, openCents - sent)
  if (sent === 0 || cents <= left) return null
  return left > 0
    ? `${dollars(sent)} in fees is on its way from your bank and ${dollars(left)} is still open, so that's the most you can pay.`
    : `${dollars(sent)} in fees is on its way from your bank, so no fee is open. To pay another fee, try again once your bank has paid.`
}

/**
 * Why one of several tenants cannot pay so much in fees online. Each may read of the same fee and pay it, so together they pay no more than is open. Where
 * no fee was open, they may pay one that is not charged yet, as on a lease of one without a bank's payment. Null where it is allowed.
 */
export async function feeRefusal(
  db: Db,
  payer: Payer,
  { cents, gateway, exceptId }: PayingFees,
): Promise<string | null> {
  const others = othersOf(payer, gateway)
  if (others === null) return null
  const fees = await readFees(db, others, exceptId)
  if ((await readRoommates(db, payer)) === null) return await sentRefusal(db, payer, fees.open, { cents, gateway })
  if (fees.open === 0 && fees.openBefore === 0) return null
  const left = Math.max(0, fees.open - fees.pending)
  if (cents <= left) return null
  return left > 0
    ? `${dollars(left)} in fees is open on your lease, so that's the most you can pay.`
    : 'The fees on your lease are already paid or processing. Someone else on your lease may have paid them. To pay another fee, try again later.'
}
