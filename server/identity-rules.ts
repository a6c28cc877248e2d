import { readCompany } from './features/company/service.ts'
import { isHeld, isKnownNetwork, standingOf } from './features/sessions/service.ts'
import { dropSecondFactor } from './features/two-factor/service.ts'

/** What the embedded identity service asks the product: it imports nothing of it. */
export const identityRules = { company: readCompany, standing: standingOf, isHeld, isKnownNetwork, dropSecondFactor }
