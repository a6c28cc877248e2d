/** The saves of one record that have not ended. The record may be closed and opened again meanwhile. */
export interface SaveLine<Entity> {
  last: Promise<unknown>
  waiting: number
  /** The record after the last save. */
  newest?: Entity
  /** The texts that these saves have stored, by field: to the user's next save they are no one else's. */
  own: Map<string, string>
}

const lines = new Map<string, SaveLine<unknown>>()

/** Runs the saves of a record one after the other, because each makes a new version. */
export function inLine<Entity, Result>(record: string, save: (line: SaveLine<Entity>) => Promise<Result>) {
  const line = (lines.get(record) ?? { last: Promise.resolve(), waiting: 0, own: new Map() }) as SaveLine<Entity>
  lines.set(record, line)
  line.waiting += 1
  const running = line.last
    .then(() => save(line))
    .finally(() => {
      line.waiting -= 1
      if (line.waiting === 0) lines.delete(record)
    })
  line.last = running.catch(() => {})
  return running
}
