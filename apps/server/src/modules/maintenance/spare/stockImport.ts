import { cutText } from '@energy-console/contract'
import type { ImportTable } from '@energy-console/contract/imports'
import { stockCounts } from '@energy-console/contract/maintenance'
import type { Tx } from '../../../platform/database'
import type { Implementation } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountImporting, newOutcome, readDrafts } from '../../../platform/resource'
import { countLines } from './countLines'

/** Lines that are tried in one transaction: what it holds is others' again after a second. */
const atOnce = 200

/** Ends a transaction so that nothing of it is kept. */
class DryRun extends Error {}

/** The calls by which counted stock is imported, and tried before. */
export function stockImportRoutes(platform: Platform): Implementation[] {
  const { imports, references, words } = platform
  const english = words.in('en')
  const parts = () => imports.importerOf('sparePart')
  const begin = (table: ImportTable) => ({
    table,
    drafts: readDrafts(stockCounts, table, english),
    outcome: newOutcome(table),
    seen: new Map<string, number>(),
    reason: cutText(`导入盘点 ${table.fileName}`.trim(), 200),
  })
  return mountImporting(
    {
      resource: stockCounts,
      references,
      english,
      async run({ table, context, onProgress }) {
        const begun = begin(table)
        await countLines({ ...begun, parts: parts(), context, onProgress })
        return begun.outcome
      },
      async check({ table, session, inTenant }) {
        const begun = begin(table)
        for (let from = 0; from < begun.drafts.length; from += atOnce) {
          const drafts = begun.drafts.slice(from, from + atOnce)
          const dryRun = async (tx: Tx): Promise<never> => {
            const context = { tx, session, afterCommit: () => undefined }
            await countLines({ ...begun, drafts, parts: parts(), context })
            throw new DryRun()
          }
          await inTenant(dryRun).catch((thrown: unknown) => {
            if (!(thrown instanceof DryRun)) throw thrown
          })
        }
        return begun.outcome
      },
      importerOf: parts,
    },
    platform,
  )
}
