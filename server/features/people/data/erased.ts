const DOMAIN = '@erased.invalid'

/** The address of what was made nameless. Its domain can never exist. */
export const ERASED_EMAIL = `erased${DOMAIN}`

/** Whether an address belongs to someone who was erased, so that no email is sent to it. */
export const isErased = (address: string) => address.endsWith(DOMAIN)
