import { sql } from 'kysely'
import type { Check } from '#server/doctor/check.ts'
import type { Context } from '#server/doctor/context.ts'
import { fail, ok, warn } from '#server/doctor/finding.ts'

const ANSWER_WITHIN_MS = 5000
const WARN_BEYOND_S = 5
/** A six-digit code is valid for 30 seconds. */
const FAIL_BEYOND_S = 30

interface Compared {
  whose: string
  /** By how many seconds the other clock is ahead of ours. */
  ahead: number
}

/**
 * Compares a time that another clock said while we asked, which was at least that and less than `precision` ms more, with the time of asking. Only what
 * the wait for the answer cannot explain is a difference.
 */
async function compare(whose: string, precision: number, ask: () => Promise<number>): Promise<Compared | null> {
  const begun = Date.now()
  const theirs = await ask().catch(() => Number.NaN)
  const ended = Date.now()
  if (Number.isNaN(theirs)) return null
  const ahead = Math.max(0, theirs - ended) - Math.max(0, begun - (theirs + precision))
  return { whose, ahead: ahead / 1000 }
}

const databaseClock = ({ database }: Context) =>
  database().then(
    ({ db, isEmbedded }) =>
      isEmbedded
        ? null
        : compare('the database', 0, async () => {
            const { rows } = await sql<{ now: string }>`
              select (extract(epoch from clock_timestamp()) * 1000)::text as now`.execute(db)
            return Number(rows[0]!.now)
          }),
    () => null,
  )

/** The services that this installation uses. Each answer has the time in its `Date`, in whole seconds. */
function serviceOf({ payments, hosted, uploads, origin, isHttps }: Context['config']): string | null {
  if (payments.mode === 'stripe') return payments.apiUrl ?? 'https://api.stripe.com'
  return uploads.bucket?.url ?? hosted?.url ?? (isHttps ? `${origin}/healthz` : null)
}

async function serviceClock({ config }: Context): Promise<Compared | null> {
  const url = serviceOf(config)
  if (url === null) return null
  return await compare(new URL(url).host, 1000, async () => {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
    return Date.parse(answer.headers.get('date') ?? '')
  })
}

const wordsOf = ({ whose, ahead }: Compared) => {
  const seconds = Math.round(Math.abs(ahead))
  return `${seconds === 0 ? 'the same time as' : `${seconds} s ${ahead > 0 ? 'behind' : 'ahead of'}`} ${whose}`
}

export const clock: Check = {
  name: 'clock',
  advice: 'Keep the clock right with chrony or systemd-timesyncd',
  async run(context) {
    const clocks = [await databaseClock(context), await serviceClock(context)].filter((found) => found !== null)
    if (clocks.length === 0) return ok(`${new Date().toISOString()}, and there is no other clock to compare with`)
    const seen = `this machine is ${clocks.map(wordsOf).join(', ')}`
    const worst = Math.max(...clocks.map(({ ahead }) => Math.abs(ahead)))
    const advice = 'Keep the clocks of all machines right with chrony or systemd-timesyncd'
    if (worst > FAIL_BEYOND_S) return fail(seen, advice)
    return worst > WARN_BEYOND_S ? warn(seen, advice) : ok(seen)
  },
}
