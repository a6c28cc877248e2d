/** May the history go so many steps? None is known of an entry that is not ours. */
export type MayStep = (steps: number | null) => boolean

let holding: MayStep | null = null

/**
 * Asked before a step of the history (Back, Forward) is followed. The router asks: a listener of its own would come after the router's, for
 * events of the window are heard in the order in which it was listened for them.
 */
export const mayStep: MayStep = (steps) => holding === null || holding(steps)

/** One at a time. Gives how to end it. */
export function holdSteps(ask: MayStep): () => void {
  holding = ask
  return () => {
    if (holding === ask) holding = null
  }
}
