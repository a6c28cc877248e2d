import type { DutyKind } from '#contract/deposits/fields.ts'
import type { Gateway } from '#contract/payments/own.ts'
import { depositReportAdmin } from '#contract/reports/deposits/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { adminList } from '#server/http/lists/admin-list.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { present, presentSums } from './present.ts'
import { count, type DepositFacts, list, orderOf, positionOf, prepare, sumDeposits } from './queries.ts'

const HEAD = [
  'Tenant',
  'Email',
  'Property',
  'Deposit held',
  'Held since',
  "Last month's rent held",
  'Bank',
  'Interest due',
  'Next duty',
  'Due on',
  'Overdue',
  'Lease ID',
]

const DUTY_NAMES: Record<DutyKind, string> = {
  account: 'Bank receipt',
  condition: 'Statement of condition',
  interest: 'Interest',
  return: 'Return',
}

function cells(row: DepositFacts): string[] {
  const { next, ...lease } = present(row)
  const tenant = [lease.tenantName, lease.tenantEmail ?? '', lease.propertyAddress ?? '']
  const held = [lease.held, lease.heldSince ?? '', lease.lastMonthHeld, lease.bankName ?? '', lease.interestDue]
  const due = next === null ? ['', '', ''] : [DUTY_NAMES[next.kind], next.dueOn, next.isOverdue ? 'yes' : '']
  return [...tenant, ...held, ...due, lease.id]
}

const csv = { name: 'deposits.csv', head: HEAD, cells }
const report = adminList({ orderOf, positionOf, prepare, list, count, present, csv })

/** Deposits and prepaid last months with what the law asks for by when, for administrators. */
export function depositReportRoutes(app: FastifyInstance, { db, gateway }: { db: Db; gateway: Gateway }) {
  route(app, depositReportAdmin.list, ({ query }) => report.page(db, { ...query, gateway }))
  route(app, depositReportAdmin.export, ({ query, reply }) => report.file(db, reply, { ...query, gateway }))
  route(app, depositReportAdmin.figures, async ({ query }) =>
    presentSums(await sumDeposits(db, await prepare(db, { ...query, gateway }))),
  )
}
