const wanted = Number(process.env['BENCH_ROUNDS'] ?? Number.POSITIVE_INFINITY)

/** How many rounds a measurement takes: `BENCH_ROUNDS` makes a quick and coarse run of it. */
export const roundsOf = (count: number) => Math.max(1, Math.min(count, wanted))
