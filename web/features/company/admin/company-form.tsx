import { isPlaceholder } from '#contract/company/placeholders.ts'
import { companyOf } from '#contract/company/site-settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { formatCount } from '#web/lib/format/format.ts'
import { navigate } from '#web/lib/routing/history.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { CompanyPreview } from './company-preview.tsx'
import { HoursRow } from './hours-row.tsx'
import { HOURS, SETTING_GROUPS, type SettingEntry } from './setting-groups.ts'
import type { CompanyForm as Form } from './use-company-form.ts'

const Group = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <section aria-label={title} className="rounded-card border border-line bg-surface p-5">
    <h2 className="text-xl">{title}</h2>
    <p className="mt-1 mb-5 text-sm text-muted">{lead}</p>
    <div className="grid gap-5 sm:grid-cols-2">{children}</div>
  </section>
)

/** Someone else has saved this setting since it was loaded. */
function ConflictOf({ form, entry: { key, label } }: { form: Form; entry: SettingEntry }) {
  const theirs = form.conflictOf(key)
  if (!theirs) return null
  /** Back to the field, because the buttons go with the notice. */
  const settle = (by: (key: string) => void) => (event: MouseEvent<HTMLButtonElement>) => {
    const field = event.currentTarget.form?.elements.namedItem(key)
    if (field instanceof HTMLElement) field.focus()
    by(key)
  }
  return (
    <Notice
      tone="error"
      className="mt-3"
      title={`Someone else updated ${label} while you were editing.`}
      actions={
        <>
          <Button onClick={settle(form.keepMine)}>Keep my version</Button>
          <Button variant="secondary" onClick={settle(form.takeTheirs)}>
            Use theirs
          </Button>
        </>
      }
    >
      Theirs: {theirs.value || 'none'}
    </Notice>
  )
}

function Entry({ form, entry }: { form: Form; entry: SettingEntry }) {
  const { key, label, help, optional, input } = entry
  const value = form.valueOf(key)
  return (
    <div>
      <TextField
        {...input}
        label={label}
        name={key}
        optional={optional}
        value={value}
        onChange={({ currentTarget }) => form.change(key, currentTarget.value)}
        error={form.errorOf(key)}
        autoComplete="off"
        {...(help !== undefined && { help })}
      />
      {isPlaceholder(key, value) && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Badge tone="yellow">Placeholder</Badge> Replace it before visitors see it.
        </p>
      )}
      <ConflictOf form={form} entry={entry} />
    </div>
  )
}

/** What is not saved yet, always in sight. */
function SaveBar({ form, discard }: { form: Form; discard: () => void }) {
  const { changed, isSaving } = form
  return (
    <div
      data-save-bar={changed.length > 0 || undefined}
      className={cx(
        'flex flex-wrap items-center justify-end gap-3',
        changed.length > 0 && 'sticky bottom-0 z-10 border-t border-line bg-paper py-4',
      )}
    >
      <p aria-live="polite" className="mr-auto min-w-0 text-sm text-muted wrap-anywhere">
        {changed.length > 0 &&
          `${formatCount(changed.length, 'unsaved change')}: ${changed.map(({ label }) => label).join(', ')}`}
      </p>
      {changed.length > 0 && (
        <>
          <Button variant="secondary" onClick={discard} disabled={isSaving}>
            Discard
          </Button>
          <Button type="submit" pending={isSaving} pendingText="Saving...">
            Save changes
          </Button>
        </>
      )}
    </div>
  )
}

/** The company's settings, in the owner's words, next to what visitors see. */
export function CompanyForm({ form }: { form: Form }) {
  const area = useRef<HTMLFormElement>(null)
  const { company, contact, licenses, mortgage, retention, social } = SETTING_GROUPS

  function focusOn(key: string | undefined, options?: FocusOptions) {
    const field = key === undefined ? null : area.current?.elements.namedItem(key)
    if (field instanceof HTMLElement) field.focus(options)
  }
  const isInField = () => document.activeElement?.matches('input, select') === true

  async function save() {
    const sent = form.changed[0]?.key
    const first = await form.save()
    if (first !== null) focusOn(first)
    // The button goes with the last change.
    else if (!isInField()) focusOn(sent, { preventScroll: true })
  }

  function discard() {
    focusOn(form.changed[0]?.key, { preventScroll: true })
    form.discard()
  }

  const entriesOf = (entries: readonly SettingEntry[]) =>
    entries.map((entry) => <Entry key={entry.key} form={form} entry={entry} />)

  return (
    <form
      ref={area}
      aria-label="Company settings"
      // Without JavaScript, nothing is sent and nothing typed ends up in the URL.
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.changed.length > 0 && !form.isSaving) void save()
      }}
    >
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-5">
          <Group {...company}>{entriesOf(company.entries)}</Group>
          <Group {...contact}>{entriesOf(contact.entries)}</Group>
          <Group title="Business hours" lead="Shown on the contact page and in search results.">
            <div className="-my-4 divide-y divide-line sm:col-span-2">
              {HOURS.map((entry) => (
                <div key={entry.key}>
                  <HoursRow
                    day={entry.label}
                    name={entry.key}
                    value={form.valueOf(entry.key)}
                    change={(text) => form.change(entry.key, text)}
                    error={form.errorOf(entry.key)}
                  />
                  <ConflictOf form={form} entry={entry} />
                </div>
              ))}
            </div>
          </Group>
          <Group {...licenses}>{entriesOf(licenses.entries)}</Group>
          <Group {...mortgage}>{entriesOf(mortgage.entries)}</Group>
          <Group {...social}>{entriesOf(social.entries)}</Group>
          <Group {...retention}>{entriesOf(retention.entries)}</Group>
          <Group title="Pictures" lead="The pictures at the top of the homepage.">
            <div>
              {/* Not a link: nothing is left, so unsaved changes need no question. */}
              <Button variant="secondary" onClick={() => navigate('/admin/settings?tab=hero-images')}>
                Go to hero images
              </Button>
            </div>
          </Group>
        </div>
        <div className="lg:sticky lg:top-navbar lg:self-start">
          <CompanyPreview company={companyOf((key) => form.valueOf(key).trim())} />
        </div>
      </div>
      <SaveBar form={form} discard={discard} />
    </form>
  )
}
