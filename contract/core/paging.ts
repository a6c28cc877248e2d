/** The highest number of matches that a list counts. One more means "more than this". A page that counts needs no schemas, so this stands apart from them. */
export const COUNT_LIMIT = 1000
