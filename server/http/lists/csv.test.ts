import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'a cell with a formula becomes text: %j',
  (cell) => {
    const line = csvLine([cell])
    expect(line.replaceAll(/^"|"?\r\n$/g, '')).toBe(`'${cell}`)
  },
)

test('a cell with a separator of any locale stays one cell', () => {
  expect(csvLine(['a;=1+1', 'b', 'c,d', 'e "f"', 'g\nh'])).toBe('"a;=1+1",b,"c,d","e ""f""","g\nh"\r\n')
})
