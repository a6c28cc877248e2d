import { hashedKey, type Limit } from './database-limit.ts'
import { networkOf } from './rate-limit.ts'

/** What failed sign-ins are counted by: a browser that the account has used, an account and network together, an account, or a network. */
export interface FailureLimit extends Limit {
  kind: 'sign_in_client' | 'sign_in_pair' | 'sign_in_address' | 'sign_in_network'
}

const seconds = 15 * 60

export const failuresOf = (email: string, most: number): FailureLimit => ({
  kind: 'sign_in_address',
  key: hashedKey(email),
  most,
  seconds,
})

export const failuresFrom = (address: string, most: number): FailureLimit => ({
  kind: 'sign_in_network',
  key: networkOf(address),
  most,
  seconds,
})

/** Failed sign-ins for one address from one network. Guesses from elsewhere do not count. */
export const failuresOfPair = (email: string, address: string, most: number): FailureLimit => ({
  kind: 'sign_in_pair',
  key: hashedKey(`${email} ${networkOf(address)}`),
  most,
  seconds,
})

/** Failed sign-ins of one client that the account has used: a browser or a session. */
export const failuresOfClient = (email: string, client: string, most: number): FailureLimit => ({
  kind: 'sign_in_client',
  key: hashedKey(`${email} ${client}`),
  most,
  seconds,
})
