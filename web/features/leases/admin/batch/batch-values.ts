import { formatCents } from '#contract/core/money.ts'
import type { NewBatch } from '#contract/leases/batch/admin.ts'

type Fields = Readonly<Record<string, FormDataEntryValue>>

/** The texts of a row. A row without any of them is left out. */
const TYPED = ['tenant', 'amount', 'number', 'memo'] as const
const FIELDS = [...TYPED, 'leaseId', 'account', 'method', 'isAnother', 'detail'] as const

/** The name of a field of a row: `amount-3`. */
export const nameOf = (name: (typeof FIELDS)[number], row: number) => `${name}-${row}`

function textOf(fields: Fields, name: (typeof FIELDS)[number], row: number): string {
  const value = fields[nameOf(name, row)]
  return typeof value === 'string' ? value.trim() : ''
}

/** The rows in which anything was typed. */
export function rowsIn(fields: Fields): number[] {
  const rows = Object.keys(fields).flatMap((name) => /^tenant-(\d+)$/.exec(name)?.[1] ?? [])
  return rows.map(Number).filter((row) => TYPED.some((name) => textOf(fields, name, row) !== ''))
}

/** The lease, and which of its other tenants paid: `LEASE|TENANT`. */
const payerOf = (fields: Fields, row: number) => textOf(fields, 'leaseId', row).split('|')

/** The payments that were typed. A blank amount is a missing one. */
export const receiptsIn = (fields: Fields) =>
  rowsIn(fields).map((row) => ({
    leaseId: payerOf(fields, row)[0],
    tenantId: payerOf(fields, row)[1],
    account: textOf(fields, 'account', row),
    amount: textOf(fields, 'amount', row) || undefined,
    method: textOf(fields, 'method', row),
    number: textOf(fields, 'number', row),
    memo: textOf(fields, 'memo', row),
    isAnother: fields[nameOf('isAnother', row)] === 'on' ? true : undefined,
  }))

/** The field that shows an issue of the contract: `receipts.2.amount` is that of the third row that is not blank. */
export function fieldOf(path: string, fields: Fields): string {
  const [start, at, name] = path.split('.')
  if (start !== 'receipts') return path
  const row = rowsIn(fields)[Number(at ?? 0)] ?? 0
  return nameOf(
    name === undefined || /^(lease|tenant)Id$/.test(name) ? 'tenant' : (name as (typeof FIELDS)[number]),
    row,
  )
}

/** The row of a field, by its name. Null for the day that all rows share. */
export function rowOf(name: string): number | null {
  const [, row] = /-(\d+)$/.exec(name) ?? []
  return row === undefined ? null : Number(row)
}

/** The rows of the payments that may be recorded already, from the issues of a refusal. */
export const sameRowsIn = (issues: readonly { path: string }[], fields: Fields): number[] =>
  issues.flatMap(({ path }) => {
    const [, at = ''] = /^receipts\.(\d+)\.isAnother$/.exec(path) ?? []
    return at === '' ? [] : (rowsIn(fields)[Number(at)] ?? [])
  })

export interface Sum {
  count: number
  cents: number
}

/** How many payments were typed and what they come to, as far as their amounts can be read. */
export function sumOf(fields: Fields): Sum {
  const rows = rowsIn(fields)
  const amounts = rows.map((row) => textOf(fields, 'amount', row)).filter((text) => /^\d{1,7}(\.\d{1,2})?$/.test(text))
  return { count: rows.length, cents: amounts.reduce((sum, text) => sum + Math.round(Number(text) * 100), 0) }
}

/** A batch as it is sent. */
export const bodyOf = ({ receivedOn, receipts }: NewBatch) => ({
  receivedOn,
  receipts: receipts.map((one) => ({ ...one, amount: formatCents(one.amount) })),
})
