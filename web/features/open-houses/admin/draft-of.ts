import '#web/lib/forms/stored-drafts.ts'

/** Where what staff type about an open house is kept if their session ends in the middle of it. */
export const draftOf = (work: string, id: string) => ({ name: `${work}-open-house-${id}`, about: '' })
