import type { OwnAlerts } from '#contract/alerts/public.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { FREQUENCY_CHOICES } from './frequencies.ts'

interface AlertCardProps {
  alert: OwnAlerts['alerts'][number]
  /** Where the form is sent. */
  path: string
}

/** One alert with its buttons. A plain form, so that it works without script. */
export function AlertCard({ alert: { id, name, listPath, frequency, isPaused }, path }: AlertCardProps) {
  const title = `alert-${id}`
  return (
    <li className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id={title} className="text-xl">
        <Link to={listPath} className="link">
          {name}
        </Link>
      </h2>
      {isPaused && <p className="mt-2 font-semibold text-muted">Paused. You won't get emails from this alert.</p>}
      <form method="post" action={path} aria-labelledby={title} className="mt-4">
        <input type="hidden" name="id" value={id} />
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label="How often"
            name="frequency"
            defaultValue={frequency}
            choices={FREQUENCY_CHOICES}
            className="min-w-60 grow"
          />
          <Button type="submit" variant="secondary" name="action" value="frequency">
            Save
          </Button>
        </div>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" variant="secondary" name="action" value={isPaused ? 'resume' : 'pause'}>
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          <Button type="submit" variant="secondary" name="action" value="end">
            Delete alert
          </Button>
        </div>
      </form>
    </li>
  )
}
