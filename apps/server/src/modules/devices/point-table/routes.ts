import { pointTable } from '@energy-console/contract/devices'
import type { Implementation } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { dryRun, mountImporting } from '../../../platform/resource'
import type { DeviceKeeping } from '../device/rules'
import { runPointTable } from './run'

/** The calls by which a point table is imported, checked and taken back. */
export function pointTableRoutes(platform: Platform, keeping: DeviceKeeping): Implementation[] {
  const { imports, references } = platform
  const english = platform.words.in('en')
  const importerOf = (noun: string) => imports.importerOf(noun)
  const of = { ...keeping, importerOf, english }
  return mountImporting(
    {
      resource: pointTable,
      references,
      english,
      run: (running) => runPointTable(of, running),
      check: ({ table, ...trying }) =>
        dryRun(trying, (context) => runPointTable(of, { context, table: { ...table, skipsWrong: false } })),
      importerOf: (noun) => importerOf(noun ?? 'device'),
    },
    platform,
  )
}
