import { formatMoney } from '#contract/core/format-money.ts'
import type { PropertyDetail } from '#contract/properties/public.ts'
import { capital, formatCount, formatNumber } from '#web/lib/format/format.ts'
import { FACT_LABELS } from '../fact-labels.ts'
import { petRule } from './pet-rule.ts'

export type FactRow = readonly [label: string, value: string]

export interface FactGroup {
  title: string
  rows: readonly FactRow[]
}

const SQFT_PER_ACRE = 43_560

/** Land is measured in acres from half of one. */
const lotSize = (sqft: number) =>
  sqft < SQFT_PER_ACRE / 2
    ? `${formatNumber(sqft)} sqft`
    : formatCount(Math.round((sqft / SQFT_PER_ACRE) * 100) / 100, 'acre')

/** `Heat, hot water`. */
const inWords = (labels: readonly string[]) => capital(labels.join(', ').toLowerCase())

const labeled = <Word extends string>(labels: Readonly<Record<Word, string>>, word: Word | null) => word && labels[word]

/** What is known about a home, in groups. Facts and groups of which nothing is known are left out. */
export function factGroups(home: Omit<PropertyDetail, 'description'>): FactGroup[] {
  const { parkingSpaces, leaseMonths, hoa, taxYear, lotSqft, utilitiesIncluded, accessibility } = home
  const groups: Record<string, Record<string, string | null | undefined | 0>> = {
    [home.priceType === 'rent' ? 'Lease and pets' : 'Pets']: {
      Lease: leaseMonths && `${formatCount(leaseMonths, 'month')} or longer`,
      'Rent includes': inWords(utilitiesIncluded.map((word) => FACT_LABELS.utilitiesIncluded[word])),
      Furnished: labeled(FACT_LABELS.furnished, home.furnished),
      Pets: petRule(home),
      'Pet limits': home.petLimits,
    },
    'Taxes and fees': {
      'Property tax': taxYear && `${formatMoney(taxYear)} a year`,
      'HOA fee': hoa && `${formatMoney(hoa)} a month`,
    },
    'Parking and laundry': {
      Parking: labeled(FACT_LABELS.parking, home.parking),
      'Parking spaces': parkingSpaces === null ? null : formatNumber(parkingSpaces),
      Laundry: labeled(FACT_LABELS.laundry, home.laundry),
    },
    'Heating and cooling': {
      Heating: labeled(FACT_LABELS.heating, home.heating),
      Cooling: labeled(FACT_LABELS.cooling, home.cooling),
    },
    Accessibility: { 'Accessible features': inWords(accessibility.map((word) => FACT_LABELS.accessibility[word])) },
    [lotSqft ? 'Lot and location' : 'Location']: {
      Neighborhood: home.neighborhood,
      Unit: home.unit,
      'Lot size': lotSqft && lotSize(lotSqft),
    },
  }
  return Object.entries(groups).flatMap(([title, facts]) => {
    const rows = Object.entries(facts).filter((row): row is [string, string] => Boolean(row[1]))
    return rows.length > 0 ? [{ title, rows }] : []
  })
}
