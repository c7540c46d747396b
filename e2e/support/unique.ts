import { randomInt } from 'node:crypto'

let made = 0

/** Letters and digits that no other test has, in whatever process and run. */
export function uniqueMark(): string {
  made += 1
  return `${Date.now().toString(36)}${randomInt(36 ** 2).toString(36)}${made.toString(36)}`
}

/** A name that no other test has. */
export const unique = (what: string): string => `${what} ${uniqueMark()}`
