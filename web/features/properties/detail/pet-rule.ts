import { capital } from '#web/lib/format/format.ts'
import type { PropertyDetail } from '#contract/properties/public.ts'

const PHRASES = {
  yes: (pets: readonly string[]) => `${pets.join(' and ')} welcome.`,
  ask: (pets: readonly string[]) => `Ask us about ${pets.join(' and ')}.`,
  no: (pets: readonly string[]) => `No ${pets.join(' or ')}.`,
}

/** `Cats welcome. Ask us about dogs.` Blank where nothing is known. */
export const petRule = ({ cats, dogs }: Pick<PropertyDetail, 'cats' | 'dogs'>): string =>
  (['yes', 'ask', 'no'] as const)
    .flatMap((rule) => {
      const pets = [...(cats === rule ? ['cats'] : []), ...(dogs === rule ? ['dogs'] : [])]
      return pets.length > 0 ? [capital(PHRASES[rule](pets))] : []
    })
    .join(' ')
