import type { Aggregate, GroupMissing } from '@energy-console/contract/devices'

/** How the numbers of a group are said. */
export interface ShownGroup {
  aggregate: Aggregate
  missing: GroupMissing
  maxAgeSeconds: number | null
  /** Its points count up: a stretch of time shows by how much. */
  isRegister: boolean
  unit: string
  decimals: number
}
