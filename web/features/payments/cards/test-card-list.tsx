import { brandName } from '#contract/payments/card-brands.ts'
import { TEST_CARDS, type TestCard } from '#contract/payments/test-cards.ts'
import { spaced } from './sandbox.ts'
import { TestNumbers } from './test-numbers.tsx'

function resultOf({ outcome, token, isSavable, areRefundsReturned }: TestCard): string {
  if (areRefundsReturned) return 'Succeeds, refunds fail'
  if (isSavable) return 'Can be saved, is declined when charged'
  if (outcome === 'succeeds') return 'Succeeds'
  if (outcome === 'authenticate')
    return token.endsWith('Always') ? 'Bank confirmation required every time' : 'Bank confirmation required'
  return outcome === 'dispute' ? 'Succeeds, then is disputed' : outcome.message
}

/** The test cards. */
export const TestCardList = ({ choose }: { choose: (card: TestCard) => void }) => (
  <TestNumbers
    title="Test card numbers"
    items={TEST_CARDS}
    renderNumber={(card) => (
      <>
        {spaced(card)} <span className="font-normal text-muted">{brandName(card.brand)}</span>
      </>
    )}
    resultOf={resultOf}
    choose={choose}
  />
)
