const steps = [
  { unit: 'KB', bytes: 1024 },
  { unit: 'MB', bytes: 1024 ** 2 },
  { unit: 'GB', bytes: 1024 ** 3 },
  { unit: 'TB', bytes: 1024 ** 4 },
] as const

/** The unit in which the largest of some numbers of bytes is easy to read, and how many bytes it has. */
export function byteUnit(values: readonly number[]): { unit: string; bytes: number } {
  const most = Math.max(0, ...values)
  return steps.findLast(({ bytes }) => most >= bytes) ?? steps[0]
}
