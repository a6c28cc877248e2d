import { TEST_BANKS, TEST_DEPOSITS, type TestBank } from '#contract/payments/test-banks.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'

function resultOf({ outcome, areRefundsReturned }: TestBank): string {
  if (areRefundsReturned) return 'Succeeds, refunds fail'
  if (outcome === 'succeeds') return 'Succeeds'
  if (outcome === 'dispute') return 'Succeeds, then is returned'
  return outcome === 'processing' ? 'Stays in processing' : outcome.message
}

const DEPOSITS = `To verify an account by deposits, enter ${TEST_DEPOSITS.amounts.join(' and ')}, or the code ${TEST_DEPOSITS.descriptorCode}.`

/** The test accounts and what each does. Choosing one fills in the form. */
export const TestBankList = ({ choose, isSaving }: { choose: (bank: TestBank) => void; isSaving: boolean }) => (
  <details className="group rounded-field border border-line">
    <summary className="flex min-h-11 items-center justify-between px-4 py-2 text-sm font-semibold">
      Test account numbers <ChevronDown className="size-4.5 text-muted group-open:rotate-180" />
    </summary>
    <ul className="divide-y divide-line border-t border-line">
      {TEST_BANKS.map((bank) => (
        <li key={bank.token}>
          <button
            type="button"
            onClick={() => choose(bank)}
            className="flex min-h-11 w-full flex-wrap items-baseline justify-between gap-x-6 px-4 py-2 text-left text-sm hover:bg-sand"
          >
            <span className="font-semibold tabular-nums">
              <span className="sr-only">Use </span>
              {bank.number}
            </span>
            <span className="text-muted">{resultOf(bank)}</span>
          </button>
        </li>
      ))}
    </ul>
    {isSaving && <p className="border-t border-line px-4 py-2 text-sm text-muted">{DEPOSITS}</p>}
  </details>
)
