import type { OwnSession } from '#contract/sessions/own.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { endOtherSessions, endSession, ownSessions } from './api.ts'

const PHONE = /\b(iPhone|iPad|iOS|Android)\b/

interface RowProps {
  session: OwnSession
  isEnding: boolean
  end: () => void
}

function Row({ session: { device, ipAddress, country, firstSeenAt, lastSeenAt, isCurrent }, isEnding, end }: RowProps) {
  const Icon = PHONE.test(device) ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Icon className="size-5 shrink-0 self-start text-muted sm:mt-1" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {isCurrent && <Badge tone="green">This device</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {ipAddress !== null && <span className="break-all">{ipAddress} · </span>}
          {country !== null && <>{country} · </>}
          Last active <time dateTime={lastSeenAt}>{formatMoment(lastSeenAt)}</time>
        </p>
        <p className="text-sm text-muted">
          Signed in <time dateTime={firstSeenAt}>{formatMoment(firstSeenAt)}</time>
        </p>
      </div>
      {!isCurrent && (
        <Button variant="secondary" onClick={end} pending={isEnding} aria-label={`Sign out ${device}`}>
          Sign out
        </Button>
      )}
    </li>
  )
}

interface Work {
  /** Whose button waits. */
  name: string
  /** Unset where the page is left. */
  done?: string
  /** The title of the error. */
  failed: string
  run: () => Promise<unknown>
}

/** Where the user is signed in. Ends one session, or all of them including this one, which leaves the page. */
export function SessionList({ signOutEverywhere }: { signOutEverywhere: () => Promise<void> }) {
  const queries = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(ownSessions())
  const [ending, setEnding] = useState<string | null>(null)
  const list = useKeptFocus<HTMLUListElement>(data?.length)

  async function work({ name, done, failed, run }: Work) {
    setEnding(name)
    try {
      await run()
      if (done === undefined) return
      await queries.invalidateQueries(ownSessions())
      toast('Signed out', done)
    } catch (error) {
      toast(failed, errorMessage(error), 'destructive')
    } finally {
      setEnding(null)
    }
  }

  if (isError && !data) {
    return (
      <LoadFailure retry={refetch} isTrying={isFetching}>
        We couldn't load your devices.
      </LoadFailure>
    )
  }
  if (!data) return <Skeleton className="h-24 rounded-sm" />
  const hasOthers = data.some(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul ref={list} tabIndex={-1} className="-my-4 divide-y divide-line">
        {data.map((session) => (
          <Row
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            end={() =>
              void work({
                name: session.id,
                done: `${session.device} has been signed out.`,
                failed: `${session.device} wasn't signed out`,
                run: () => endSession(session.id),
              })
            }
          />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-5">
        {hasOthers && (
          <Button
            variant="secondary"
            pending={ending === 'others'}
            onClick={() =>
              void work({
                name: 'others',
                done: 'Your other devices have been signed out.',
                failed: "Your other devices weren't signed out",
                run: endOtherSessions,
              })
            }
          >
            Sign out other devices
          </Button>
        )}
        <Button
          variant="destructive"
          pending={ending === 'everywhere'}
          onClick={() =>
            void work({ name: 'everywhere', failed: "Your devices weren't signed out", run: signOutEverywhere })
          }
        >
          Sign out everywhere
        </Button>
      </div>
    </>
  )
}
