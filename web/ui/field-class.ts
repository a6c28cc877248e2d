/** The look of an input. A list uses it for its filters without loading the parts of a field. */
export const fieldClass =
  'block w-full min-h-11 rounded-field border border-field bg-surface px-3.5 py-2 text-base text-ink transition-colors duration-150 hover:border-ink aria-invalid:edge-brick disabled:opacity-60'
