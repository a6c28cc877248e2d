/**
 * For work on many rows. A row that fails is reported to `onFailure` and does not stop the others. Many consecutive failures are not the
 * fault of one row, so the last one is thrown and the job is retried.
 */
export function tolerateFailures(giveUpAfter: number) {
  let failedInARow = 0
  return async <Result>(
    work: () => Promise<Result>,
    onFailure: (error: unknown) => Promise<void> | void,
  ): Promise<Result | undefined> => {
    try {
      const result = await work()
      failedInARow = 0
      return result
    } catch (error) {
      failedInARow += 1
      await onFailure(error)
      if (failedInARow >= giveUpAfter) throw error
      return undefined
    }
  }
}
