import { randomInt } from 'node:crypto'

let made = 0

/** Always this long: a tenant's code is a letter more, and may have twelve. */
const markLength = 11

const digits = (value: number, count: number) => value.toString(36).padStart(count, '0').slice(-count)

/** {@link markLength} letters and digits that no other test has, in whatever process and run. */
export function uniqueMark(): string {
  made += 1
  return `${digits(Date.now(), markLength - 4)}${digits(randomInt(36 ** 2), 2)}${digits(made, 2)}`
}

/** A name that no other test has. */
export const unique = (what: string): string => `${what} ${uniqueMark()}`
