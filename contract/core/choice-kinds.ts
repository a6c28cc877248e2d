import * as z from 'zod/mini'
import { field, type Hints } from './field-map.ts'
import { Id, requiredEnum } from './fields.ts'

/** A required choice from a fixed list. */
export const choice = <const Words extends readonly [string, ...string[]]>(
  label: string,
  words: Words,
  initial: Words[number],
) => field('choice', label, { shown: z.enum(words), given: requiredEnum(label, words), initial })

/** A choice from a fixed list, or null where it does not apply or is not known. Blank is null. */
export const optionalChoice = <const Words extends readonly [string, ...string[]]>(
  label: string,
  words: Words,
  hints: Hints = {},
) =>
  field('optionalChoice', label, {
    ...hints,
    shown: z.nullable(z.enum(words)),
    given: z.nullish(
      z.pipe(
        z.union([z.literal(''), z.enum(words)], { error: `${label} must be one of ${words.join(', ')}` }),
        z.transform((word: '' | Words[number]): Words[number] | null => (word === '' ? null : word)),
      ),
    ),
  })

/** A set of words from a fixed list, in the order of the list. Null is the empty set. */
export const choices = <const Words extends readonly [string, ...string[]]>(
  label: string,
  words: Words,
  hints: Hints = {},
) =>
  field('choices', label, {
    ...hints,
    shown: z.array(z.enum(words)),
    given: z.pipe(
      z.nullable(
        z.array(z.enum(words, { error: `${label} must be from ${words.join(', ')}` }), {
          error: `${label} must be a list`,
        }),
      ),
      z.transform((given: Words[number][] | null): Words[number][] => words.filter((word) => given?.includes(word))),
    ),
  })

/** A list of texts. Each is trimmed, and blank and repeated ones are left out. */
export const list = (label: string, most: number, item: z.ZodMiniType<string, string>) =>
  field('list', label, {
    shown: z.array(z.string()),
    given: z.pipe(
      z.pipe(
        z.array(z.string({ error: `${label} must be text` }), { error: `${label} must be a list` }),
        z.transform((items: string[]) => [...new Set(items.map((one) => one.trim()))].filter((one) => one !== '')),
      ),
      z.array(item).check(z.maxLength(most, { error: `At most ${most} ${label.toLowerCase()}` })),
    ),
  })

/** One line of text for each item of another list, keyed by the item. */
export const descriptions = (label: string, { name, item, max }: { name: string; item: string; max: number }) =>
  field('descriptions', label, {
    shown: z.record(z.string(), z.string()),
    given: z.record(
      z.string(),
      z
        .string({ error: `${item} must be text` })
        .check(
          z.maxLength(max, { error: `${item} must be at most ${max} characters` }),
          z.regex(/^\P{Cc}*$/u, { error: `${item} must be one line of text` }),
        ),
      { error: `${name} must be one text for each address` },
    ),
  })

/** The id of another record, chosen from a list. Blank is none. */
export const reference = (label: string, hints: Hints = {}) => {
  const error = `${label} must be chosen from the list`
  return field('id', label, {
    ...hints,
    shown: z.nullable(Id),
    given: z.nullish(
      z.pipe(
        z.union([z.literal('', { error }), z.uuid({ error }).check(z.toLowerCase())], { error }),
        z.transform((id: string) => id || null),
      ),
    ),
  })
}
