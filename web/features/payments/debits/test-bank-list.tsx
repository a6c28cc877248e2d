import { TEST_BANKS, TEST_DEPOSITS, type TestBank } from '#contract/payments/test-banks.ts'
import { TestNumbers } from '../cards/test-numbers.tsx'

function resultOf({ outcome, areRefundsReturned }: TestBank): string {
  if (areRefundsReturned) return 'Succeeds, refunds fail'
  if (outcome === 'succeeds') return 'Succeeds'
  if (outcome === 'dispute') return 'Succeeds, then is returned'
  return outcome === 'processing' ? 'Stays in processing' : outcome.message
}

const DEPOSITS = `To verify an account by deposits, enter ${TEST_DEPOSITS.amounts.join(' and ')}, or the code ${TEST_DEPOSITS.descriptorCode}.`

/** The test accounts. */
export const TestBankList = ({ choose, isSaving }: { choose: (bank: TestBank) => void; isSaving: boolean }) => (
  <TestNumbers
    title="Test account numbers"
    items={TEST_BANKS}
    renderNumber={({ number }) => number}
    resultOf={resultOf}
    choose={choose}
  >
    {isSaving && <p className="border-t border-line px-4 py-2 text-sm text-muted">{DEPOSITS}</p>}
  </TestNumbers>
)
