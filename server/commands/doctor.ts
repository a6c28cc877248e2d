import { parseArgs } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { inspectSettings } from '#server/config/config.ts'
import { runCheck } from '#server/doctor/check.ts'
import { CHECKS } from '#server/doctor/checks.ts'
import { createContext } from '#server/doctor/context.ts'
import { jsonOf, lineOf, printable, summaryOf } from '#server/doctor/report.ts'

// `npm run doctor [-- --email ADDRESS] [--json]`: checks everything that this installation needs, whether or not the product is running, and says what to
// do. It changes nothing, except that it stores and deletes one file and, if asked, sends one email. Exit codes: 1 a check failed, 2 wrong arguments.
const USAGE =
  'Enter nothing, or an email address to send a test to: npm run doctor -- --email you@example.com [--json]\n'

function refuse(): never {
  process.stderr.write(USAGE)
  process.exit(2)
}

function givenOptions() {
  try {
    return parseArgs({ options: { email: { type: 'string' }, json: { type: 'boolean' } } }).values
  } catch {
    return refuse()
  }
}

/** Stopping the embedded database may take a while. */
const CLOSE_WITHIN_MS = 40_000

const { email = null, json: isJson = false } = givenOptions()
if (email !== null && !/^[^\s@<>,]+@[^\s@<>,]+$/.test(email)) refuse()
const { config, problems, secrets } = inspectSettings()
const context = createContext({ config, problems, email })
const running = CHECKS.map(async (check) => printable(await runCheck(check, context), secrets))
// All run side by side, and are printed in their order.
const results = []
for (const result of running) {
  results.push(await result)
  if (!isJson) process.stdout.write(`${lineOf(results.at(-1)!)}\n`)
}
process.stdout.write(`${isJson ? jsonOf(results) : summaryOf(results)}\n`)
await Promise.race([context.close().catch(() => {}), wait(CLOSE_WITHIN_MS)])
process.exit(results.some(({ level }) => level === 'fail') ? 1 : 0)
