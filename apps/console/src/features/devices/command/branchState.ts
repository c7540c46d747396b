import type { JudgedCondition } from '@energy-console/contract/telemetry'

/** How a condition stands in the picture: it holds, it does not, or what it looks at tells nothing. */
export type BranchState = 'holds' | 'fails' | 'unknown'

/** What each is called; Chinese, also translation keys. */
export const branchWords: Record<BranchState, string> = {
  holds: '满足',
  fails: '不满足',
  unknown: '无法判断',
}

/** What cannot be told blocks as well, but is mended otherwise: by a reading that comes. */
export function branchState({
  holds,
  problem,
  inputs,
}: Pick<JudgedCondition, 'holds' | 'problem' | 'inputs'>): BranchState {
  if (holds) return 'holds'
  return problem !== null || inputs.some(({ lack }) => lack !== null) ? 'unknown' : 'fails'
}
