import type { Frequency } from '#contract/alerts/public.ts'

/** How often an alert comes, as a choice. */
export const FREQUENCY_CHOICES: { value: Frequency; label: string }[] = [
  { value: 'instant', label: 'Right away' },
  { value: 'daily', label: 'Once a day' },
  { value: 'weekly', label: 'Once a week' },
]

export const frequencyName = (frequency: Frequency) => FREQUENCY_CHOICES.find(({ value }) => value === frequency)!.label
