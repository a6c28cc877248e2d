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
          ? `We email you when ${isOfSavedHomes ? 'the price of one of these homes' : 'a home is new or its price'} is reduced.`
          : `Press the button to get emails about ${isOfSavedHomes ? '' : 'new homes and '}reduced prices.`}
      </p>
      <dl className="mt-6 grid gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
        <Fact label="Homes" value={name} />
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
            Confirm the alert
          </Button>
        </form>
      )}
    </>
  )
}
