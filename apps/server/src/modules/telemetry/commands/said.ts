import type { WrittenPoint } from './command'

/** What the operation log says of a command. */
export const saidOf = (pointName: string, { valueText: text }: Pick<WrittenPoint, 'valueText'>) =>
  `${pointName} → ${text}`
