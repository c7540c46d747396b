import type { StorageKind } from '@energy-console/contract/system'

/** What tables are about, by what their names begin with; the first that fits. */
const beginnings: readonly [RegExp, StorageKind][] = [
  [/^sample(_chunk|_sealed)?$/, 'samples'],
  [/^(rollup_|latest_value|ahead_reading|made_reading|ingest_)/, 'rollups'],
  [/^(attachment|view_image)/, 'files'],
  [/^alarm/, 'alarms'],
  [/^(energy_|tariff|utility_|calendar_)/, 'energy'],
  [
    /^(operation_log|gateway_log|session|refresh_token|login_attempt|view_visit|captcha|connection_ticket)/,
    'logs',
  ],
  [/^(task|import_|set_aside|disk_measurement)/, 'work'],
]

/** What a table is about; those of other schemas belong to the job queue. */
export function kindOf(schema: string, table: string): StorageKind {
  if (schema !== 'public') return 'work'
  return beginnings.find(([beginning]) => beginning.test(table))?.[1] ?? 'records'
}
