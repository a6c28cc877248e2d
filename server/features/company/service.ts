import type { Company } from '#contract/company/public.ts'
import { isPlaceholder } from '#contract/company/placeholders.ts'
import type { Retention } from '#contract/company/retention.ts'
import { retentionOf } from '#contract/company/retention-times.ts'
import { companyOf, settingProblem } from '#contract/company/site-settings.ts'
import type { Db } from '#server/db/connection.ts'
import { listSettings } from './queries.ts'

/** The company facts from the current site settings. */
export async function readCompany(db: Db): Promise<Company> {
  const settings = await listSettings(db, ['company', 'social'])
  return companyOf((key) => settings.get(key))
}

/** How long personal data is kept. */
export async function readRetention(db: Db): Promise<Retention> {
  const settings = await listSettings(db, ['retention'])
  return retentionOf((key) => settings.get(key))
}

/** The company facts that are still placeholders, one line of key and value each. */
export async function listPlaceholders(db: Db): Promise<string[]> {
  const settings = await listSettings(db, ['company'])
  return [...settings].filter(([key, value]) => isPlaceholder(key, value)).map(([key, value]) => `${key}: ${value}`)
}

/** The interest rate in percent that the estimates for buyers begin with, and the day it is of. Null where staff have saved anything else. */
export async function readMortgageRate(db: Db): Promise<{ percent: string; asOf: string } | null> {
  const settings = await listSettings(db, ['mortgage'])
  const valueOf = (key: string) => {
    const value = settings.get(key)?.trim() ?? ''
    return settingProblem(key, value) === null ? value : null
  }
  const [percent, asOf] = [valueOf('mortgage.rate'), valueOf('mortgage.rateDate')]
  return percent !== null && asOf !== null ? { percent, asOf } : null
}
