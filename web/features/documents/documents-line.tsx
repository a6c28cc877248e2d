import { useQuery } from '@tanstack/react-query'
import { ownDocuments } from './api.ts'

/** The number of documents that wait for the user, for a card of the dashboard. */
export function DocumentsLine() {
  const { data } = useQuery(ownDocuments())
  const waiting = data?.filter(({ isForYou }) => isForYou) ?? []
  if (data === undefined) return "We couldn't load your documents right now."
  if (waiting.length === 0)
    return data.length === 0
      ? 'Nothing yet. What we share with you appears here.'
      : 'Your lease and what we shared with you.'
  return (
    <span className="font-semibold text-ink">
      {waiting.length === 1 ? `Please look at: ${waiting[0]!.title}` : `${waiting.length} documents wait for you.`}
    </span>
  )
}
