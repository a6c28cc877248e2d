import { brandName } from '#contract/payments/card-brands.ts'
import { TEST_CARDS, type TestCard } from '#contract/payments/test-cards.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { spaced } from './sandbox.ts'

function resultOf({ outcome, token, isSavable, areRefundsReturned }: TestCard): string {
  if (areRefundsReturned) return 'Succeeds, refunds fail'
  if (isSavable) return 'Can be saved, is declined when charged'
  if (outcome === 'succeeds') return 'Succeeds'
  if (outcome === 'authenticate')
    return token.endsWith('Always') ? 'Bank confirmation required every time' : 'Bank confirmation required'
  return outcome === 'dispute' ? 'Succeeds, then is disputed' : outcome.message
}

/** The test cards and what each does. Choosing one fills in the form. */
export const TestCardList = ({ choose }: { choose: (card: TestCard) => void }) => (
  <details className="group rounded-field border border-line">
    <summary className="flex min-h-11 items-center justify-between px-4 py-2 text-sm font-semibold">
      Test card numbers <ChevronDown className="size-4.5 text-muted group-open:rotate-180" />
    </summary>
    <ul className="divide-y divide-line border-t border-line">
      {TEST_CARDS.map((card) => (
        <li key={card.token}>
          <button
            type="button"
            onClick={() => choose(card)}
            className="flex min-h-11 w-full flex-wrap items-baseline justify-between gap-x-6 px-4 py-2 text-left text-sm hover:bg-sand"
          >
            <span className="font-semibold tabular-nums">
              <span className="sr-only">Use </span>
              {spaced(card)} <span className="font-normal text-muted">{brandName(card.brand)}</span>
            </span>
            <span className="text-muted">{resultOf(card)}</span>
          </button>
        </li>
      ))}
    </ul>
  </details>
)
