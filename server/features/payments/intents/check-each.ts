import { CardsFailure } from '#server/gateways/cards.ts'
import { tolerateFailures } from '#server/jobs/consecutive-failures.ts'

/** After this many timeouts in a row the provider is not called again until the next run. */
const UNAVAILABLE_IN_A_ROW = 3
/** This many failures in a row are not the fault of single rows, so the job fails. */
export const GIVE_UP_AFTER = 20

/** Asks the provider about each row. One that fails is noted and does not stop the others, unless the provider is down. */
export async function checkEach<Row>(
  rows: readonly Row[],
  check: (row: Row) => Promise<void>,
  note: (row: Row, error: unknown) => Promise<void>,
) {
  const attempt = tolerateFailures(GIVE_UP_AFTER)
  let unavailable = 0
  for (const row of rows) {
    if (unavailable >= UNAVAILABLE_IN_A_ROW) return
    await attempt(
      async () => {
        try {
          await check(row)
          unavailable = 0
        } catch (error) {
          if (!(error instanceof CardsFailure)) throw error
          if (error.kind === 'unavailable') unavailable += 1
          // The provider responded, so this does not count as one of our failures.
          await note(row, error)
        }
      },
      (error) => note(row, error),
    )
  }
}
