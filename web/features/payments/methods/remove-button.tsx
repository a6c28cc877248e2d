import { Button } from '#web/ui/button.tsx'

/** Asks whether a payment method is to be removed. */
export const RemoveButton = ({ name, ask }: { name: string; ask: () => void }) => (
  <Button variant="secondary" aria-label={`Remove ${name}`} onClick={ask}>
    Remove
  </Button>
)
