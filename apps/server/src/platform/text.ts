import { cutText } from '@energy-console/contract'

const unstorable = /\0|\p{Surrogate}/u
const allUnstorable = /\0|\p{Surrogate}/gu

/** Whether a text holds what PostgreSQL cannot: U+0000, or half of a surrogate pair. */
export const isStorable = (text: string): boolean => !unstorable.test(text)

/** What PostgreSQL can hold of a text that comes from outside: without such characters, `length` characters at most. */
export function storableText(text: string, length = Number.POSITIVE_INFINITY): string {
  return cutText(isStorable(text) ? text : text.replace(allUnstorable, ''), length)
}

/** JSON of such halves and zeros; an escaped backslash before them is no escape of theirs. */
const escaped = /\\(?:u(?:0000|d[89a-f][\da-f]{2})|.)/g
const isUnstorableEscape = /^\\u(?:0000|d)/

/** A value as JSON that a `jsonb` column or parameter takes; names and texts in it are made storable. */
export const storableJson = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(escaped, (found) => (isUnstorableEscape.test(found) ? '' : found))

/** The text as it stands inside a LIKE pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** What no file name holds that goes to the file systems of others: separators, devices, what cannot be seen. */
const unfitForNames = /[/\\:*?"<>|]|\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A name that is one on every file system and leads to no other folder. */
export const plainFileName = (name: string): string =>
  name
    .replace(unfitForNames, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(/\.{2,}/g, '.') || '_'
