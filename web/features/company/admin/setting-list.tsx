import { companyAdmin, type SiteSetting } from '#contract/company/admin.ts'
import { isPlaceholder } from '#contract/company/placeholders.ts'
import { call } from '#web/lib/api/call.ts'
import { download } from '#web/lib/api/download.ts'
import { findRecord } from '#web/lib/api/find-record.ts'
import { NEW, useListState, useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { RecordLoader } from '#web/ui/data-table/record-loader.tsx'
import { useOpenButton } from '#web/ui/data-table/use-record-table.tsx'
import { TextCell } from '#web/ui/data-table/cells/text-cell.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Settings from 'lucide-react/icons/settings'
import { useEffect } from 'react'
import { allSettings } from './all-settings.ts'
import { fetchSettingDialog, LazySettingDialog } from './lazy-setting-dialog.tsx'

const COLUMNS: readonly Column<SiteSetting>[] = [
  {
    title: 'Key',
    card: 'heading',
    cell: ({ key }) => <code className="text-sm font-semibold break-all md:inline-block md:min-w-56">{key}</code>,
  },
  {
    title: 'Value',
    card: 'plain',
    cell: ({ key, value }) =>
      value === '' ? (
        <span className="text-muted">Empty</span>
      ) : (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 md:flex-nowrap">
          <TextCell className="max-md:line-clamp-3">{value}</TextCell>
          {isPlaceholder(key, value) && <Badge tone="yellow">Placeholder</Badge>}
        </span>
      ),
  },
  {
    title: 'Description',
    card: 'plain',
    from: 'lg',
    cell: ({ description }) => <TextCell className="text-muted">{description ?? ''}</TextCell>,
  },
]
const FILTER_RULES = { search: 'text' } as const

const matchesText = ({ key, value, description }: SiteSetting, text: string) =>
  [key, value, description].some((part) => part?.toLowerCase().includes(text.toLowerCase()))

const keyOf = ({ key }: SiteSetting) => key

/** All site settings. There are a few dozen at most, so they are loaded at once and searched in the browser. */
export function SettingList() {
  useEffect(fetchSettingDialog, [])
  const state = useListState(FILTER_RULES)
  const opened = useOpenRecord()
  const renderActions = useOpenButton('Edit', keyOf, opened.open)
  const { data, error, isFetching, refetch } = useQuery(allSettings())
  const rows = (data ?? []).filter((setting) => matchesText(setting, state.values.search ?? ''))
  const list = {
    rows,
    total: rows.length,
    isCounted: data !== undefined,
    isLoading: data === undefined && error === null,
    isStale: false,
    error: data === undefined ? error : null,
    isTrying: isFetching,
    retry: refetch,
    hasMore: false,
    isLoadingMore: false,
  }
  return (
    <>
      <ListToolbar state={state} search="Search settings">
        <CsvButton
          name="site-settings.csv"
          fetchFile={() => download(companyAdmin.exportSettings, { query: state.values })}
        />
        <Button onClick={() => opened.open(NEW)}>
          <Plus className="size-4" /> Add setting
        </Button>
      </ListToolbar>
      <DataTable
        label="Site settings"
        nouns={['setting', 'settings']}
        columns={COLUMNS}
        list={list}
        more={state.more}
        open={({ id }) => opened.open(id)}
        renderActions={renderActions}
        empty={
          <EmptyState icon={<Settings />} title="No settings found">
            {state.isFiltered ? 'Try adjusting your search' : 'Add your first setting to get started'}
          </EmptyState>
        }
        failure="Failed to load settings. Please try again."
      />
      {opened.id === NEW && <LazySettingDialog close={opened.close} />}
      <RecordLoader
        id={opened.id === NEW ? null : opened.id}
        {...(data && { rows: data })}
        path={companyAdmin.listSettings.path}
        load={(id) => findRecord(call(companyAdmin.listSettings, {}), id)}
        noun="setting"
        open={opened.open}
        close={opened.close}
      >
        {(setting) => <LazySettingDialog setting={setting} close={opened.close} />}
      </RecordLoader>
    </>
  )
}
