import type { AlertToConfirm } from '#contract/alerts/public.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { frequencyName } from './frequencies.ts'

interface ConfirmAlertProps {
  title: string
  alert: AlertToConfirm
  /** Where the form is sent. */
  path: string
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="font-semibold wrap-anywhere">{value}</dd>
  </div>
)

/** An alert with the button that turns it on, or where to go once it is on. */
export function ConfirmAlert({ title, alert, path }: ConfirmAlertProps) {
  const { name, frequency, isConfirmed, isOfSavedHomes, listPath, managePath } = alert
  return (
    <>
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-3 text-muted">
        {isConfirmed
          ? `We'll email you when ${isOfSavedHomes ? 'one of these homes drops in price' : 'a new home is listed or a price drops'}.`
          : `Confirm that you'd like emails about ${isOfSavedHomes ? '' : 'new homes and '}price drops.`}
      </p>
      <dl className="mt-6 grid gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
        <Fact label="Alert" value={name} />
        <Fact label="How often" value={frequencyName(frequency)} />
      </dl>
      {isConfirmed ? (
        <div className="mt-7 flex flex-wrap gap-3">
          <LinkButton to={listPath}>See these homes</LinkButton>
          <LinkButton to={managePath} variant="secondary">
            Your alerts
          </LinkButton>
        </div>
      ) : (
        <form method="post" action={path} className="mt-7">
          <Button type="submit" size="large">
            Confirm alert
          </Button>
        </form>
      )}
    </>
  )
}
