import os from 'node:os'
import { median } from '../child.ts'
import { type Bench, type Measured, step } from '../part.ts'
import type { Figure } from '../record/record.ts'
import { createAdministrator } from './administrator.ts'
import { backofficeAnswers } from './answers.ts'
import { backofficeReport } from './report.ts'
import { createRows } from './rows.ts'
import { feelScreens } from './screens.ts'

/** Measures the calls and screens of the backoffice with a hundred thousand of everything. */
export async function measureBackoffice({ databaseUrl }: Bench): Promise<Measured> {
  const serverUrl = await databaseUrl()
  const url = await step('100,000 of everything made', () => createRows(serverUrl))
  const adminId = await createAdministrator(url)
  const [before = 0] = os.loadavg()
  const groups = await step('The backoffice asked', () => backofficeAnswers(url, adminId))
  const felt = await step('The backoffice used', () => feelScreens(url))
  const [after = 0] = os.loadavg()
  const report = backofficeReport({ groups, felt, load: Math.max(before, after) })
  const slowest = groups.map(({ what, answers }): [string, Figure] => [
    `${what}: ms of the slowest call`,
    { kind: 'clock', value: Math.max(...answers.map(({ times }) => median(times))) },
  ])
  const slowestOfAll: Figure = { kind: 'clock', value: Math.max(...slowest.map(([, { value }]) => value)) }
  return { report, figures: { 'slowest of all calls: ms': slowestOfAll, ...Object.fromEntries(slowest) } }
}
