import type { PropertyDetail } from '#contract/properties/public.ts'

/** The words of a choice, or of a set of choices. */
type WordOf<Name extends keyof PropertyDetail> = PropertyDetail[Name] extends readonly (infer Word extends string)[]
  ? Word
  : Extract<PropertyDetail[Name], string>
export type Labels<Name extends keyof PropertyDetail> = Readonly<Record<WordOf<Name>, string>>

type LabeledFact =
  | 'locationPrecision'
  | 'cats'
  | 'dogs'
  | 'parking'
  | 'laundry'
  | 'heating'
  | 'cooling'
  | 'utilitiesIncluded'
  | 'furnished'
  | 'accessibility'

const PETS: Labels<'cats'> = { yes: 'Yes', no: 'No', ask: 'Ask' }

/** The label of each word of a fact, in the order of the contract. */
export const FACT_LABELS: { readonly [Name in LabeledFact]: Labels<Name> } = {
  locationPrecision: { exact: 'Exact', approximate: 'Approximate' },
  cats: PETS,
  dogs: PETS,
  parking: { none: 'None', street: 'Street', driveway: 'Driveway', garage: 'Garage' },
  laundry: { 'in-unit': 'In unit', 'in-building': 'In building', hookups: 'Hookups', none: 'None' },
  heating: {
    'forced-air': 'Forced air',
    'hot-water': 'Hot water',
    steam: 'Steam',
    radiant: 'Radiant',
    'heat-pump': 'Heat pump',
    electric: 'Electric',
  },
  cooling: { central: 'Central air', 'mini-split': 'Mini-split', window: 'Window units', none: 'None' },
  utilitiesIncluded: {
    heat: 'Heat',
    'hot-water': 'Hot water',
    electricity: 'Electricity',
    water: 'Water',
    internet: 'Internet',
  },
  furnished: { yes: 'Yes', no: 'No' },
  accessibility: {
    'step-free-entrance': 'Step-free entrance',
    elevator: 'Elevator',
    'wide-doors': 'Wide doors',
    'roll-in-shower': 'Roll-in shower',
    'grab-bars': 'Grab bars',
    'visual-alarms': 'Visual alarms',
  },
}
