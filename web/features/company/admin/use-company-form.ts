import { companyAdmin, type SiteSetting } from '#contract/company/admin.ts'
import { settingProblem } from '#contract/company/site-settings.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { refreshWith } from '#web/lib/api/list-cache.ts'
import { isVersionConflict } from '#web/lib/api/version-conflict.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { draftOf, useOpenDraft } from '#web/lib/forms/kept-drafts.ts'
import { useUnsavedGuard } from '#web/lib/forms/use-unsaved-guard.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { company } from '../api.ts'
import { ENTRIES, type SettingEntry } from './setting-groups.ts'

const PATH = companyAdmin.listSettings.path
const FAILURE = 'Failed to update setting'
const DRAFT = 'company settings'

type ByKey<Value> = Readonly<Record<string, Value>>

/** What was typed, and the version of the setting that it replaces. */
interface Change {
  value: string
  version: number
}

/** Someone else's value of a setting that this user has changed. */
interface Theirs {
  value: string
  version: number
}

const without = <Value>(all: ByKey<Value>, key: string): ByKey<Value> =>
  Object.fromEntries(Object.entries(all).filter(([other]) => other !== key))

async function reload(key: string): Promise<SiteSetting | undefined> {
  return (await call(companyAdmin.listSettings, {})).find((setting) => setting.key === key)
}

type Outcome = { isSaved: true; version: number } | { isSaved: false; reason: string; theirs?: Theirs }

/** Saves one setting. Where someone else has saved it first, it tells what they saved. */
async function saveOne(queries: QueryClient, key: string, { value, version }: Change): Promise<Outcome> {
  try {
    const saved = await call(companyAdmin.saveSetting, { body: { key, value, version } })
    await refreshWith(queries, PATH, saved)
    return { isSaved: true, version: saved.version }
  } catch (error) {
    const now = isVersionConflict(error) ? await reload(key).catch(() => undefined) : undefined
    const reason = errorMessage(error, FAILURE)
    return { isSaved: false, reason, ...(now && { theirs: now }) }
  }
}

/** The company's settings as one form. Each setting is saved on its own, so the user is told which were saved and which were not. */
export function useCompanyForm(settings: readonly SiteSetting[] | undefined) {
  const queries = useQueryClient()
  const [kept, keep] = useOpenDraft<ByKey<Change>>(DRAFT)
  const changes = kept ?? {}
  function setChanges(by: (all: ByKey<Change>) => ByKey<Change>) {
    const next = by((draftOf(DRAFT) as ByKey<Change> | undefined) ?? {})
    keep(Object.keys(next).length > 0 ? next : undefined)
  }
  const [errors, setErrors] = useState<ByKey<string>>({})
  const [conflicts, setConflicts] = useState<ByKey<Theirs>>({})
  const [isSaving, setSaving] = useState(false)
  const storedOf = (key: string) => settings?.find((setting) => setting.key === key)
  const changed = ENTRIES.filter(({ key }) => changes[key] !== undefined)
  useUnsavedGuard(changed.length > 0 && !isSaving)

  function forget(key: string) {
    setChanges((all) => without(all, key))
    setErrors((all) => without(all, key))
    setConflicts((all) => without(all, key))
  }

  /** Forgets a change that was saved. What was typed while it was sent is kept, and replaces the saved version. */
  function settle(key: string, sent: Change, version: number) {
    setChanges((all) => {
      const now = all[key]
      return now === undefined || now.value === sent.value
        ? without(all, key)
        : { ...all, [key]: { value: now.value, version } }
    })
    setConflicts((all) => without(all, key))
  }

  function change(key: string, value: string) {
    const stored = storedOf(key)
    // While another value is being sent, the stored one is a change again.
    if (!isSaving && value === (stored?.value ?? '')) return forget(key)
    const version = changes[key]?.version ?? stored?.version ?? 0
    setChanges((all) => ({ ...all, [key]: { value, version } }))
    setErrors((all) => without(all, key))
  }

  const problemOf = ({ key, label }: SettingEntry) =>
    settingProblem(key, changes[key]?.value ?? '')?.replace(/^Value/, label)

  /** The first setting that needs attention, else null. */
  async function save(): Promise<string | null> {
    const problems = changed.flatMap((entry) => {
      const problem = problemOf(entry)
      return problem === undefined ? [] : [[entry.key, problem] as const]
    })
    setErrors(Object.fromEntries(problems))
    if (problems[0]) return problems[0][0]
    setSaving(true)
    const missed: SettingEntry[] = []
    for (const entry of changed) {
      const { key } = entry
      const sent = changes[key]!
      const outcome = await saveOne(queries, key, sent)
      if (outcome.isSaved) {
        settle(key, sent, outcome.version)
        continue
      }
      missed.push(entry)
      const { reason, theirs } = outcome
      if (theirs) setConflicts((all) => ({ ...all, [key]: theirs }))
      else setErrors((all) => ({ ...all, [key]: reason }))
    }
    setSaving(false)
    void queries.invalidateQueries(company())
    if (missed.length === 0) toast('Success', 'Setting updated successfully')
    else toast('Error', `${FAILURE}: ${missed.map(({ label }) => label).join(', ')}`, 'destructive')
    return missed[0]?.key ?? null
  }

  return {
    valueOf: (key: string) => changes[key]?.value ?? storedOf(key)?.value ?? '',
    errorOf: (key: string): string | undefined => errors[key],
    conflictOf: (key: string): Theirs | undefined => conflicts[key],
    changed,
    isSaving,
    change,
    save,
    discard: () => changed.forEach(({ key }) => forget(key)),
    /** Keeps this user's value over the other one's, once it is saved. */
    keepMine: (key: string) => {
      const theirs = conflicts[key]
      if (!theirs) return
      setChanges((all) => ({ ...all, [key]: { value: all[key]?.value ?? '', version: theirs.version } }))
      setConflicts((all) => without(all, key))
    },
    takeTheirs: (key: string) => {
      forget(key)
      void queries.invalidateQueries({ queryKey: [PATH] })
    },
  }
}

export type CompanyForm = ReturnType<typeof useCompanyForm>
