import { savedAccountText } from '#contract/payments/debit-texts.ts'
import type { MethodSetup } from '#contract/payments/methods-own.ts'
import { CardForm } from '../cards/card-form.tsx'
import type { CardFormProps, Confirm } from '../checkout/confirm-result.ts'
import { Agreement } from './agreement.tsx'
import { authorizeAccount } from './api.ts'
import { SandboxBankForm } from './sandbox-bank-form.tsx'

interface BankSetupFormProps extends Omit<CardFormProps, 'begun' | 'children'> {
  begun: MethodSetup
  company: string
}

/** The form that saves a bank account, with what its owner agrees to. */
export function BankSetupForm({ begun, company, ...common }: BankSetupFormProps) {
  const text = savedAccountText(company)
  const form = {
    ...common,
    begun,
    pay: (confirm: Confirm) =>
      common.pay(async (isUpdated) => {
        await authorizeAccount(begun.setupIntentId)
        return await confirm(isUpdated)
      }),
  }
  if (begun.mode !== 'stripe') return <SandboxBankForm {...form} text={text} />
  return (
    <CardForm {...form}>
      <Agreement text={text} />
    </CardForm>
  )
}
