/** The short reference of a record, which the company and the sender can both quote on the phone. */
export const referenceOf = (id: string) => id.slice(0, 8).toUpperCase()
