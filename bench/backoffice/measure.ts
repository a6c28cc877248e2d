import os from 'node:os'
import { writeSection } from '../document.ts'
import { createAdministrator } from './administrator.ts'
import { backofficeAnswers } from './answers.ts'
import { backofficeReport } from './report.ts'
import { createRows } from './rows.ts'
import { feelScreens } from './screens.ts'

type Step = <T>(title: string, work: () => Promise<T>) => Promise<T>

/** Measures the calls and screens of the backoffice with a hundred thousand of everything. Writes a section of docs/performance.md. */
export async function measureBackoffice(serverUrl: string, step: Step) {
  const url = await step('100,000 of everything made', () => createRows(serverUrl))
  const adminId = await createAdministrator(url)
  const [before = 0] = os.loadavg()
  const groups = await step('The backoffice asked', () => backofficeAnswers(url, adminId))
  const felt = await step('The backoffice used', () => feelScreens(url))
  const [after = 0] = os.loadavg()
  const report = backofficeReport({ groups, felt, load: Math.max(before, after) })
  writeSection('backoffice', report)
  console.log(`\n${report}`)
}
