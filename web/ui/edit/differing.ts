/** Of what is sent, what differs from what its writer saw: what somebody else changed meanwhile beside it stays changed. */
export function differing<Sent extends object>(sent: Sent, seen: object): Partial<Sent> {
  const before = new Map<string, unknown>(Object.entries(seen))
  // Nothing is nothing, however it is said.
  const text = (value: unknown) => JSON.stringify(value === '' || value === undefined ? null : value)
  const changed = Object.entries(sent).filter(([name, value]) => text(value) !== text(before.get(name)))
  return Object.fromEntries(changed) as Partial<Sent>
}
