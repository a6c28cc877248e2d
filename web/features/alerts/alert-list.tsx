import type { OwnAlerts } from '#contract/alerts/public.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import BellOff from 'lucide-react/icons/bell-off'
import { AlertCard } from './alert-card.tsx'

/** What the form before has done. */
const DONE: Readonly<Record<string, string>> = {
  frequency: 'Saved. Your emails will follow the new schedule.',
  pause: "Paused. You won't get emails from this alert until you resume it.",
  resume: "Resumed. You'll get emails from this alert again.",
  end: 'Deleted. This alert will no longer email you.',
}

interface AlertListProps {
  own: OwnAlerts
  /** Where the forms are sent. */
  path: string
  done: string | null
}

/** The alerts of one person. */
export function AlertList({ own: { email, alerts }, path, done }: AlertListProps) {
  const message = DONE[done ?? '']
  if (alerts.length === 0)
    return (
      <EmptyState
        level={1}
        icon={<BellOff />}
        title="You have no alerts"
        actions={<LinkButton to="/properties">Browse homes</LinkButton>}
      >
        <p>We won't email you about homes, and we no longer keep your email address for alerts.</p>
      </EmptyState>
    )
  return (
    <>
      <h1 className="text-4xl">Your alerts</h1>
      <p className="mt-3 text-muted">
        We send these to <strong className="wrap-anywhere text-ink">{email}</strong>.
      </p>
      <output className="block">{message !== undefined && <Notice className="mt-6">{message}</Notice>}</output>
      <ul className="mt-8 grid gap-5">
        {alerts.map((alert) => (
          <AlertCard key={`${alert.id} ${alert.frequency}`} alert={alert} path={path} />
        ))}
      </ul>
      <form method="post" action={path} className="mt-8 border-t border-line pt-6">
        <p className="mb-4 text-muted">
          Want to stop all emails? Delete all your alerts, and we'll delete your email address, too.
        </p>
        <Button type="submit" variant="secondary" name="action" value="end-all">
          Delete all alerts
        </Button>
      </form>
    </>
  )
}
