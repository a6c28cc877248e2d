/** Receives the answer to the open question. */
let answer: ((isYes: boolean) => void) | null = null
const listeners = new Set<() => void>()

function show(next: typeof answer) {
  answer = next
  for (const listener of listeners) listener()
}

/** Asks whether unsaved changes may be lost. While the question is open, asking again is a no. `LeaveQuestion` shows it. */
export function askToLeave(): Promise<boolean> {
  if (answer) return Promise.resolve(false)
  return new Promise((resolve) => {
    show((isYes) => {
      show(null)
      resolve(isYes)
    })
  })
}

export const openQuestion = () => answer

export function subscribeToQuestion(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
