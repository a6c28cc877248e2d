/** How many business days a bank takes to answer a debit. */
export const BANK_DAYS = 4

/** How long a bank works on a debit. */
export const DEBIT_DAYS = 'Your bank takes up to 4 business days.'

/** The part of the terms of autopay and of a scheduled payment that is for a bank account alone. */
export const LATER_DEBIT =
  'My bank takes up to 4 business days to pay. Rent counts as paid on the day the debit was sent, unless my bank returns it.'
