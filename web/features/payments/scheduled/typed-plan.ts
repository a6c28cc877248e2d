import { forgetTyped, keepTyped, recallTyped } from '../typed.ts'

const FORM = 'scheduled'

/** What was chosen in the form, and whether it is shown at all. */
export interface TypedPlan {
  isLater: boolean
  payOn: string
  methodId: string
  isAll: boolean
  amount: string
}

export function recallPlan(userId: string): Partial<TypedPlan> {
  const { isLater, payOn, methodId, isAll, amount } = recallTyped(FORM, userId)
  return {
    ...(typeof isLater === 'boolean' && { isLater }),
    ...(typeof payOn === 'string' && { payOn }),
    ...(typeof methodId === 'string' && { methodId }),
    ...(typeof isAll === 'boolean' && { isAll }),
    ...(typeof amount === 'string' && { amount }),
  }
}

export const keepPlan = (userId: string, plan: Partial<TypedPlan>) => keepTyped(FORM, userId, plan)

export const forgetPlan = () => forgetTyped(FORM)
