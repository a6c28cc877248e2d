/** The label of a field in a form: `Lock and key` → `Lock and Key`. */
export const titleCase = (label: string) => label.replaceAll(/(?<= )(?!and )\p{Ll}/gu, (letter) => letter.toUpperCase())
