import type { Company } from '#contract/company/public.ts'

/** Who offers a home, and that it is a broker: Massachusetts wants it in every advertisement, not behind a link. */
export const listedBy = ({ name, brokerLicense }: Company) =>
  brokerLicense === '' ? `Listed by ${name}, broker` : `Listed by ${name}, broker lic. ${brokerLicense}`
