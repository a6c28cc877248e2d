import { SEARCH_MIN_LENGTH, commandPaletteAdmin } from '#contract/command-palette/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** Records that match a text. The previous results stay while the user types. */
export const foundRecords = (search: string) =>
  queryOptions({
    queryKey: [commandPaletteAdmin.find.path, search],
    queryFn: () => call(commandPaletteAdmin.find, { query: { search } }),
    enabled: search.length >= SEARCH_MIN_LENGTH,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
