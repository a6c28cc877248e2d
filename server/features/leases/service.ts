export { presentPromise } from './contact-history/present.ts'
export { paymentKept, promisePaid, promiseState } from './contact-history/promise-queries.ts'
