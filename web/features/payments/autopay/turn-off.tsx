import { Button } from '#web/ui/button.tsx'
import { RemovalQuestion } from '#web/ui/fields/removal-question.tsx'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import { useState } from 'react'

interface TurnOffProps {
  isWorking: boolean
  turnOff: () => void
}

/** The button that ends automatic payments, and the question before it does. */
export function TurnOff({ isWorking, turnOff }: TurnOffProps) {
  const [isAsked, setAsked] = useState(false)
  const place = useKeptFocus<HTMLDivElement>(isAsked)
  return (
    <div ref={place} tabIndex={-1} className="mt-8 outline-none">
      {isAsked ? (
        <RemovalQuestion
          button="Turn off autopay"
          pending="Turning off..."
          isRemoving={isWorking}
          remove={turnOff}
          close={() => setAsked(false)}
        >
          Turn off autopay? Your rent stays due, and you pay it yourself.
        </RemovalQuestion>
      ) : (
        <Button variant="secondary" onClick={() => setAsked(true)}>
          Turn off autopay
        </Button>
      )}
    </div>
  )
}
