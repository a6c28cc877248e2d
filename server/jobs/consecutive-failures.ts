/**
 * For work on many rows: a row that fails is told to `onFailure` and stops no other. So many failures one after the other are not the
 * fault of a row: the last one is thrown, so that the job fails and is tried again.
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
