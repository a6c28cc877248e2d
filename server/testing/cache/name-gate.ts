import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { dependOn } from '#server/http/cache/dependencies.ts'

/** Makes a cacheable response with the company's name, which a test can hold up or make fail. */
export function createNameGate(db: Db) {
  const gate = { isFailing: false, made: 0, wait: Promise.resolve(), entered: () => {} }

  async function makeName() {
    dependOn('company')
    const { value } = await db
      .selectFrom('site_settings')
      .select('value')
      .where('key', '=', 'company.name')
      .executeTakeFirstOrThrow()
    gate.made += 1
    gate.entered()
    await gate.wait
    if (gate.isFailing) throw new AppError('unavailable')
    return value
  }

  /** From now on responses wait. Resolves `entered` when the first does. */
  function holdUp() {
    const [held, entered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    gate.wait = held.promise
    gate.entered = entered.resolve
    return { entered: entered.promise, release: held.resolve }
  }

  const letAll = () => Object.assign(gate, { isFailing: false, wait: Promise.resolve(), entered: () => {} })

  const rename = (value: string) =>
    db.updateTable('site_settings').set({ value }).where('key', '=', 'company.name').execute()

  return { gate, makeName, holdUp, letAll, rename }
}
