import { gzipSync } from 'node:zlib'
import { inTheMiddle } from '../audit-report.ts'
import { median } from '../child.ts'
import { KeepAliveClient } from '../clients/keep-alive.ts'
import { type Look, lookClosely, type ViewedRequest } from '../lighthouse.ts'
import { roundsOf } from '../rounds.ts'
import { ACCEPT } from './figures.ts'

const LOOKS = roundsOf(3)

/** Bytes of a page as it is, and as it is sent to those who ask again. */
export async function htmlBytes(origin: string, path: string) {
  const client = new KeepAliveClient(origin)
  const raw = (await client.ask(path, { 'accept-encoding': 'identity' })).body.length
  await client.ask(path, ACCEPT)
  const sent = (await client.ask(path, ACCEPT)).body.length
  client.close()
  return { raw, sent }
}

async function scriptBytes(requests: readonly ViewedRequest[]) {
  let bytes = 0
  for (const { url } of requests.filter(({ resourceType }) => resourceType === 'Script'))
    bytes += gzipSync(await (await fetch(url)).bytes()).length
  return bytes
}

/** What a browser does with a page, as the median of several looks. */
export async function view(browser: string, url: string) {
  const views: { look: Look; requests: ViewedRequest[] }[] = []
  // The first look fills the server's own cache of pictures.
  await lookClosely(browser, url)
  for (let look = 0; look < LOOKS; look += 1) views.push(await lookClosely(browser, url))
  const [{ requests }] = views as [(typeof views)[0]]
  return {
    look: inTheMiddle(views.map(({ look }) => look)),
    requests: median(views.map((seen) => seen.requests.length)),
    script: await scriptBytes(requests),
  }
}
