import { peopleAdmin } from '#contract/people/admin.ts'
import { usersAdmin } from '#contract/users/admin.ts'
import { LazyEraseDialog } from '#web/features/people/admin/lazy-erase-dialog.tsx'
import { PersonRecords } from '#web/features/people/admin/person-records.tsx'
import { PersonSearch } from '#web/features/people/admin/person-search.tsx'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { loadRecord } from '#web/lib/api/find-record.ts'
import { useListState } from '#web/lib/routing/use-list-state.ts'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'

/** A link names the account by its id. A typed address is never part of the URL. */
const FILTER_RULES = { user: 'text' } as const

/** The address of the linked account, until another one is typed. */
function useAddress() {
  const { values } = useListState(FILTER_RULES)
  const [typed, setTyped] = useState<string>()
  const id = values.user ?? ''
  const linked = useQuery({
    queryKey: [usersAdmin.list.path, 'record', id],
    queryFn: () => loadRecord(usersAdmin.get, id),
    enabled: id !== '' && typed === undefined,
  })
  return { email: typed ?? linked.data?.email ?? '', type: setTyped, isLoading: linked.isLoading }
}

export default function AdminPeoplePage() {
  const { email, type, isLoading } = useAddress()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [peopleAdmin.find.path, email],
    queryFn: () => call(peopleAdmin.find, { body: { email } }),
    enabled: email !== '',
    staleTime: 0,
    gcTime: 0,
  })
  const [isErasing, setErasing] = useState(false)
  return (
    <AdminPage title="Personal Data" lead="What we have about a person, with or without an account.">
      <div className="grid max-w-3xl gap-6">
        <PersonSearch
          email={email}
          isSearching={isFetching}
          search={(address) => (address === email ? void refetch() : type(address))}
        />
        {error && (
          <LoadFailure retry={refetch} isTrying={isFetching}>
            {errorMessage(error, 'Failed to load personal data. Please try again.')}
          </LoadFailure>
        )}
        {data ? (
          <PersonRecords person={data} erase={() => setErasing(true)} />
        ) : (
          (isLoading || isFetching) && <Skeleton className="h-64 rounded-card" />
        )}
      </div>
      {isErasing && data && (
        <LazyEraseDialog person={data} close={() => setErasing(false)} onErased={() => void refetch()} />
      )}
    </AdminPage>
  )
}
