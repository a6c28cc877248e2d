export interface Question {
  title: string
  description: string
  /** The button that changes nothing. */
  no: string
  yes: string
}

interface AskedQuestion extends Question {
  answer: (isYes: boolean) => void
}

let asked: AskedQuestion | null = null
const listeners = new Set<() => void>()

function show(next: typeof asked) {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks before something is lost. While a question is open, another one is answered with no. `OpenQuestion` shows it. */
export function ask(question: Question): Promise<boolean> {
  if (asked) return Promise.resolve(false)
  return new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      show(null)
      resolve(isYes)
    }
    show({ ...question, answer })
  })
}

export const openQuestion = () => asked

export function subscribeToQuestion(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
