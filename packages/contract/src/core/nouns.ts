import type * as z from 'zod'
import { fieldMeta } from './fields'

/** Among what a call reads: records of whatever noun. */
export const anyNoun = '*'

/** Nouns of the product that are no resources. */
export const otherNouns: readonly string[] = [
  'agreementAcceptance',
  'alarm',
  'alarmFilter',
  'alarmShift',
  'attachment',
  'backup',
  'calendarDay',
  'cameraCapture',
  'certificate',
  'commissioningRow',
  'dict',
  'dictBiz',
  'deviceCommand',
  'deviceTag',
  'delivery',
  'diskUsage',
  'faultReport',
  'gatewayConfig',
  'gatewayLog',
  'import',
  'licence',
  'maintenanceFile',
  'menu',
  'notification',
  'operationLog',
  'pastImport',
  'point',
  'repairLimits',
  'reportLink',
  'sample',
  'session',
  'signInLog',
  'standbyRun',
  'stockMovement',
  'tariff',
  'task',
  'taskNotice',
  'timingRun',
  'trouble',
  'unmappedKey',
  'version',
  'view',
  'viewLink',
  'visit',
  'voiceUtterance',
  'workTask',
]

/** What the answers of a resource tell of: its records, and those that they name. */
export function nounsOf({ noun, schema }: { noun: string; schema: z.ZodObject }): readonly string[] {
  const named = Object.values(schema.shape).map((field) => {
    const { reference, dictionary } = fieldMeta(field as z.ZodType)
    return dictionary === undefined ? reference : 'dictBiz'
  })
  return [...new Set([noun, ...named.filter((name) => name !== undefined)])]
}

/** Whether what was read may be stale after a change. */
export const isTouched = (reads: readonly string[], changes: readonly string[]): boolean =>
  changes.length > 0 && (reads.includes(anyNoun) || changes.some((noun) => reads.includes(noun)))
