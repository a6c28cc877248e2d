/** The highest number of matches that a list counts. One more means "more than this". In its own file, so that pages do not load the schemas. */
export const COUNT_LIMIT = 1000
