/** A record of a list that always comes whole; rejects where it is not there. */
export async function recordOf<Row extends { id: string }>(list: Promise<readonly Row[]>, id: string): Promise<Row> {
  const row = (await list).find((one) => one.id === id)
  if (!row) throw new Error(`No record ${id}`)
  return row
}
