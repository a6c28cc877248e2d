import type { APIRequestContext } from '@playwright/test'
import { viewingLinkTo } from '../mailbox.ts'

interface Visitor {
  name: string
  email: string
}

/** Books a viewing of a home, as a visitor without script does. Returns when it is, and the path of its page. */
export async function bookViewing(request: APIRequestContext, home: string, visitor: Visitor) {
  const path = `/properties/${home}/viewing`
  const { days } = await (await request.get(`/api/viewings/slots/${home}`)).json()
  // After the days on which the demonstration has viewings.
  const times: string[] = days.slice(14).flatMap((day: { startsAt: string[] }) => day.startsAt)
  // Other tests book, too.
  for (const startsAt of times) {
    const chosen = await request.post(path, { form: { startsAt, held: '' } })
    const next = new URL(chosen.url()).searchParams
    if (next.get('done') !== 'held') continue
    await request.post(path, { form: { action: 'send', held: next.get('held') ?? '', ...visitor, phone: '' } })
    const link = await viewingLinkTo(visitor.email)
    await request.post(link, { form: { action: 'confirm' } })
    return { startsAt, link }
  }
  throw new Error('The home has no free time')
}
