import { companyDay } from '#contract/core/calendar.ts'
import { statementsAdmin } from '#contract/leases/statements/admin.ts'
import { formerLeases } from '#contract/leases/former/own.ts'
import { StatementPeriod } from '#contract/leases/statements/fields.ts'
import { statements } from '#contract/leases/statements/own.ts'
import { download, saveFile } from '#web/lib/api/download.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { usualPeriods } from './periods.ts'

export interface StatementFormProps {
  /** The day of the oldest entry. */
  first: string
  /** The lease that staff look at. Left out for tenants, who read their own. */
  leaseId?: string
  /** The lease that a tenant has left, and the last day that they read of it. */
  former?: { id: string; until: string | null }
}

function fetchStatement(query: StatementPeriod, { leaseId, former }: Omit<StatementFormProps, 'first'>) {
  if (former) return download(formerLeases.statement, { params: { id: former.id }, query })
  return leaseId === undefined
    ? download(statements.own, { query })
    : download(statementsAdmin.get, { params: { id: leaseId }, query })
}

/** Asks for which days a statement is wanted, and saves it as a PDF file. This year, unless something else is chosen. */
export function StatementForm({ first, ...lease }: StatementFormProps) {
  const until = lease.former?.until ?? null
  const today = until ?? companyDay()
  const usual = usualPeriods(today, first)
  // Someone who has left gets all that they can read, because this year may not be theirs.
  const [period, setPeriod] = useState(usual[until === null ? 'This year' : 'Whole tenancy'])
  const { form, errors, isSending } = useForm({
    schema: StatementPeriod,
    filledWith: period,
    send: async ({ from, to }) =>
      // A statement ends today at the latest.
      saveFile(await fetchStatement({ from, to }, lease), `statement-${from}-to-${to > today ? today : to}.pdf`),
    onSent: () => {},
    onFailed: (error) =>
      toast('Error', errorMessage(error, 'Failed to download the statement. Please try again.'), 'destructive'),
  })
  const dayField = (name: 'from' | 'to', label: string) => (
    <TextField
      type="date"
      label={label}
      name={name}
      max={today}
      value={period[name]}
      onChange={({ currentTarget }) => setPeriod({ ...period, [name]: currentTarget.value })}
      error={errors[name]}
      className="w-full sm:w-44"
    />
  )
  return (
    <form {...form} aria-label="Statement" className="mt-2 grid gap-4">
      {until === null && (
        <fieldset aria-label="Usual dates" className="flex min-w-0 flex-wrap gap-2">
          {Object.entries(usual).map(([name, { from, to }]) => {
            const isChosen = from === period.from && to === period.to
            return (
              <Button
                key={name}
                variant={isChosen ? 'primary' : 'secondary'}
                aria-pressed={isChosen}
                onClick={() => setPeriod({ from, to })}
              >
                {name}
              </Button>
            )
          })}
        </fieldset>
      )}
      <div className="flex flex-wrap items-start gap-4">
        {dayField('from', 'From')}
        {dayField('to', 'To')}
      </div>
      <div>
        <Button type="submit" variant="secondary" pending={isSending} pendingText="Downloading...">
          <Download className="size-4" /> Download statement
        </Button>
      </div>
    </form>
  )
}
