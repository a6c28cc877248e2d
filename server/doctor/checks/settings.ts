import type { Check } from '#server/doctor/check.ts'
import { counted, fail, ok } from '#server/doctor/finding.ts'

export const settings: Check = {
  name: 'settings',
  advice: 'Correct .env or the environment',
  async run({ config, problems }) {
    if (problems.length === 0) return ok(`valid, APP_ENV is ${config.appEnv} and PUBLIC_URL is ${config.origin}`)
    const seen = `${counted(problems.length, 'problem')}: ${problems.join('; ')}`
    return fail(seen, 'Correct them in .env or in the environment, because the product does not start with them')
  },
}
