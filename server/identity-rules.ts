import { readCompany } from './features/company/service.ts'
import { isEmailTaken, isKnownNetwork, sessionStatusOf } from './features/sessions/service.ts'
import { dropSecondFactor } from './features/two-factor/service.ts'

/** What the embedded identity service needs from the product. It imports nothing of it. */
export const identityRules = {
  company: readCompany,
  sessionStatus: sessionStatusOf,
  isEmailTaken,
  isKnownNetwork,
  dropSecondFactor,
}
