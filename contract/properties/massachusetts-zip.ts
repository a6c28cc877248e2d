/** Five digits. Massachusetts has 010 to 027, and two codes of a tax office in Andover. */
export const MASSACHUSETTS_ZIP = /^(?:0(?:1[0-9]|2[0-7])\d\d|05501|05544)$/
