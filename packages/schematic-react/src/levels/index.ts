/** How the levels of alarms are drawn: a shape of each in a box of 12 × 12, from the least serious on. */
const shapes = [
  'M1 6a5 5 0 1 0 10 0a5 5 0 1 0-10 0z',
  'M6 .8 11.6 11H.4z',
  'M2.6 1.6h6.8a1 1 0 0 1 1 1v6.8a1 1 0 0 1-1 1H2.6a1 1 0 0 1-1-1V2.6a1 1 0 0 1 1-1z',
] as const

/** The path of a level's shape: circle for a hint, triangle for a warning, square for what is serious. */
export const levelShape = (level: number): string => shapes[level as 0 | 1 | 2] ?? shapes[0]

/** How serious a mark of an alarm is beside others: what nobody has acknowledged comes before all that somebody has, then the level counts. */
export const markRank = ({ level, isUnconfirmed }: { level: number; isUnconfirmed: boolean }): number =>
  level + (isUnconfirmed ? 10 : 0)
