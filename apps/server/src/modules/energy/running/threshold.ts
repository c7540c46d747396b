/** A point that runs while its value lies above a threshold. */
export interface Threshold {
  itemId: string
  above: number
}

/** Names it: the same point may be asked about with several. */
export const runningKey = ({ itemId, above }: Threshold): string => `${itemId} ${above}`

/** Each of them once. */
export const eachOnce = <T extends Threshold>(thresholds: readonly T[]): T[] => [
  ...new Map(thresholds.map((one) => [runningKey(one), one])).values(),
]
