/** Numbers from 0 to 1, the same ones for a seed at each run. */
export function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

export type Random = ReturnType<typeof randomNumbers>
