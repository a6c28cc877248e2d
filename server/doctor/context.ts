import type { Config } from '#server/config/config.ts'
import { type OpenedDatabase, openDatabase } from './open-database.ts'
import { type Product, visitProduct } from './visit-product.ts'
import { NotChecked } from './finding.ts'

/** What the checks share. Each part is made once, when the first check asks for it. */
export interface Context {
  config: Config
  /** What is wrong with the settings, one line each, beginning with the name of a setting. */
  problems: readonly string[]
  /** Where a test email is sent. Null where none is. */
  email: string | null
  /** Rejects with the reason why there is none. */
  database: () => Promise<OpenedDatabase>
  /** The same, for checks that cannot run without it. The check of the database reports the reason. */
  requireDatabase: () => Promise<OpenedDatabase>
  /** How the product answers, if it is running. */
  product: () => Promise<Product>
  close: () => Promise<void>
}

type Given = Pick<Context, 'config' | 'problems' | 'email'>

export function createContext({ config, problems, email }: Given): Context {
  let opening: Promise<OpenedDatabase> | undefined
  let visiting: Promise<Product> | undefined
  const wrong = problems.find((problem) => problem.startsWith('DATABASE_'))
  const open = async () => {
    // Without this, an invalid address would count as none, and the embedded database would be started.
    if (wrong !== undefined) throw new Error(wrong)
    return await openDatabase(config)
  }
  const database = () => (opening ??= open())
  return {
    config,
    problems,
    email,
    database,
    requireDatabase: () =>
      database().catch(() => {
        throw new NotChecked('there is no database to ask', 'See the line of the database')
      }),
    product: () =>
      (visiting ??= database().then(
        (opened) => visitProduct(config, opened.db),
        () => visitProduct(config, null),
      )),
    async close() {
      const opened = await opening?.catch(() => null)
      await opened?.stop()
    },
  }
}
