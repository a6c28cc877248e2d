import { AsyncLocalStorage } from 'node:async_hooks'
import type { PropertyChange, PublicChange, PublicPart } from '#server/db/public-change.ts'

/** A response depends on which properties there are, in a way that no list of properties says: a home may enter a list that it was not on. */
export interface Condition {
  /** Whether the response may be another one after this change. Asked once for every change, in the order of the changes. */
  isAffectedBy(change: PropertyChange): boolean
}

/** What a response was made of: parts of the public content as a whole, single properties, and conditions. */
export type Dependency = PublicPart | `property:${string}` | Condition

/** Stands for everything: the response depends on something that declared nothing. */
const UNKNOWN = 'unknown'

export class Dependencies {
  readonly #names = new Set<string>()
  readonly #conditions = new Set<Condition>()
  #isDeclared = false
  /** When the response says something that is not true any more, in milliseconds since 1970. */
  until = Infinity

  add(dependencies: Iterable<Dependency>) {
    this.#isDeclared = true
    for (const one of dependencies) {
      if (typeof one === 'string') this.#names.add(one)
      else this.#conditions.add(one)
    }
  }

  /** Adds what a part of this response depends on. */
  addAll(others: Dependencies) {
    this.add(others.#conditions)
    this.add(others.#names as Set<PublicPart>)
    if (!others.#isDeclared) this.addUnknown()
    this.limitTo(others.until)
  }

  limitTo(until: number) {
    this.until = Math.min(this.until, until)
  }

  addUnknown() {
    this.add([UNKNOWN as PublicPart])
  }

  /** Only a response that has declared what it depends on may outlive a change. */
  areAffectedBy(change: PublicChange): boolean {
    if (!this.#isDeclared || change === 'anything' || this.#names.has(UNKNOWN)) return true
    if (typeof change === 'object') return this.#areAffectedByProperty(change)
    if (this.#names.has(change)) return true
    return change === 'properties' && (this.#conditions.size > 0 || this.#hasProperties())
  }

  #areAffectedByProperty(change: PropertyChange): boolean {
    if (this.#names.has('properties') || this.#names.has(`property:${change.id}`)) return true
    // All of them, because a condition may count the changes.
    let isAffected = false
    for (const condition of this.#conditions) if (condition.isAffectedBy(change)) isAffected = true
    return isAffected
  }

  #hasProperties() {
    for (const name of this.#names) if (name.startsWith('property:')) return true
    return false
  }

  /** In bytes, roughly. */
  get size() {
    return this.#names.size * 100 + this.#conditions.size * 500
  }

  /** As names that a cache outside of this process can be purged by. There, conditions count as all properties. */
  names(): string[] {
    if (!this.#isDeclared || this.#names.has(UNKNOWN)) return ['anything']
    const isOnAll = this.#conditions.size > 0 || this.#names.has('properties')
    const parts = [...this.#names].filter((name) => !isOnAll || !name.startsWith('property:'))
    return [...new Set(isOnAll ? [...parts, 'properties'] : parts)].toSorted()
  }
}

const current = new AsyncLocalStorage<Dependencies>()

/** Of the response that is being made, if it is one that may be cached. */
export const currentDependencies = () => current.getStore()

/** Runs work whose calls of `dependOn` are collected. */
export const collectInto = <Result>(dependencies: Dependencies, work: () => Result): Result =>
  current.run(dependencies, work)

/**
 * Declares what the response depends on. What is known before the database is read is declared before, so that a page which shows that something is
 * missing depends on it, too. Conditions follow from what was read. Without arguments: on nothing that can change.
 */
export const dependOn = (...dependencies: Dependency[]) => current.getStore()?.add(dependencies)

/** Declares that the response is true until a moment, such as the end of an open house that it shows. The earliest counts. */
export const validUntil = (at: Date) => current.getStore()?.limitTo(at.getTime())
