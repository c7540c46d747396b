import { pointTable } from '@energy-console/contract/devices'
import type { Tx } from '../../../platform/database'
import type { Implementation } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountImporting, type Outcome } from '../../../platform/resource'
import type { DeviceKeeping } from '../device/rules'
import { runPointTable } from './run'

/** Ends a transaction so that nothing of it is kept. */
class DryRun extends Error {}

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
      async check({ table, session, inTenant }) {
        let outcome: Outcome | undefined
        const dryRun = async (tx: Tx): Promise<never> => {
          const context = { tx, session, afterCommit: () => undefined }
          outcome = await runPointTable(of, { context, table: { ...table, skipsWrong: false } })
          throw new DryRun()
        }
        await inTenant(dryRun).catch((thrown: unknown) => {
          if (!(thrown instanceof DryRun)) throw thrown
        })
        if (!outcome) throw new Error('nothing was tried')
        return outcome
      },
      importerOf: (noun) => importerOf(noun ?? 'device'),
    },
    platform,
  )
}
