export { presentPromise } from './contact-history/present.ts'
export { isSettled, paymentKept, promisePaid, promiseState } from './contact-history/promise-queries.ts'
