/** Every file of the checkout whose change makes another build, in a fixed order. */
export function buildSources(root: string): string[]
