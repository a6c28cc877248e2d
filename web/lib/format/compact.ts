const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact' })
const number = new Intl.NumberFormat('en-US', { notation: 'compact' })

/** For the axis of a chart: `12000` → `$12K`. */
export const formatCompactMoney = (dollars: number) => money.format(dollars)

/** For the axis of a chart: `1200` → `1.2K`. */
export const formatCompactNumber = (value: number) => number.format(value)
