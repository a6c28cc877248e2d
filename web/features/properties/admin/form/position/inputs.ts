const COORDINATES = ['latitude', 'longitude'] as const

/** What is typed in a field. */
export const typedIn = (form: HTMLFormElement, name: string) => {
  const input = form.elements.namedItem(name)
  return input instanceof HTMLInputElement || input instanceof HTMLSelectElement ? input.value.trim() : ''
}

/** Latitude, longitude and precision as they are typed, in one text. */
export const typedPosition = (form: HTMLFormElement | null) =>
  form ? [...COORDINATES, 'locationPrecision'].map((name) => typedIn(form, name)).join('|') : ''

/** Fills in both coordinates as if they were typed. */
export function fillPosition(form: HTMLFormElement, coordinates: readonly [latitude: string, longitude: string]) {
  for (const [at, name] of COORDINATES.entries()) {
    const input = form.elements.namedItem(name)
    if (!(input instanceof HTMLInputElement)) continue
    input.value = coordinates[at] ?? ''
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
