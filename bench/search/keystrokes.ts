import { Child } from '../child.ts'

/** Typed into the box for places: towns, ZIP codes and neighborhoods, streets, misspelled names, and what is none of these. */
export const TYPED = String.raw`
Cambridge MA | cambrdge | 02139 | back bay | beacon st | beacon st cambrdge | st. botolph | O'Brien
jamaica plain 2 bed | somerville, ma | Boston, MA 02116 | n andover | w roxbury | mt auburn | south end
newton centre | brookline village | worcester | springfield mass | lowell | new bedford | fall river
quincy | lynn | framingham | waltham | malden | medford | arlington | salem | provincetown | hyannis
harvard square | davis sq | charlestown | dorchester | allston | brighton | east boston | seaport
01040 | 0213 | pittsfield | lenox, ma | northampton | amherst | 🏡 cambridge | %_'"\ | Καβάλα |   boston  `
  .trimStart()
  .split(/ \| |\n/)

/** The time of every keystroke over HTTP in ms, the shortest of three. No answer comes from memory, and no one else asks. */
export async function timesOfKeystrokes(databaseUrl: string): Promise<number[]> {
  const product = await Child.start('product.ts', { databaseUrl, isCached: false })
  const paths = TYPED.flatMap((text) =>
    Array.from(text).map(
      (_, at, letters) => `/api/places?${new URLSearchParams({ q: letters.slice(0, at + 1).join('') })}`,
    ),
  )
  const times = paths.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < 3; round += 1)
    for (const [at, path] of paths.entries()) {
      const startedAt = performance.now()
      const answer = await fetch(`http://127.0.0.1:${product.port}${path}`)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      times[at] = Math.min(times[at]!, performance.now() - startedAt)
    }
  await product.stop()
  return times
}
