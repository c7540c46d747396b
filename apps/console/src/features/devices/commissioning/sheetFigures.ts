import type { CheckResult } from '@energy-console/contract/engineering'

/** How many points of a sheet have a result. */
export const checkedOf = ({ ok, wrong, away, none }: Record<'ok' | 'wrong' | 'away' | 'none', number>) =>
  ok + wrong + away + none

/** What each key of the keyboard says of the point that it stands on. */
export const resultKeys: Readonly<Record<string, CheckResult>> = {
  o: 'ok',
  w: 'wrong',
  x: 'away',
  n: 'none',
  u: 'todo',
}

/** In which colour a result is said. */
export const resultTones = {
  todo: 'plain',
  ok: 'good',
  wrong: 'error',
  away: 'warning',
  none: 'off',
} as const
