import type { Company } from '#contract/company/public.ts'

/** The broker who offers a property. Massachusetts requires it in every advertisement itself, not behind a link. The license stays on one line. */
export const listedBy = ({ name, brokerLicense }: Company) =>
  brokerLicense === '' ? `Listed by ${name}, broker` : `Listed by ${name}, broker\u00A0lic.\u00A0${brokerLicense}`
