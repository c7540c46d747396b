import { cutText } from '@energy-console/contract'
import type { ImportTable } from '@energy-console/contract/imports'
import { stockCounts } from '@energy-console/contract/maintenance'
import type { Implementation } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountImporting, newOutcome, readDrafts, tryPieces } from '../../../platform/resource'
import { countLines } from './countLines'
import { lowStockTeller } from './notices'

/** The calls by which counted stock is imported, and tried before. */
export function stockImportRoutes(platform: Platform): Implementation[] {
  const { imports, references, words } = platform
  const english = words.in('en')
  const tellLow = lowStockTeller(platform)
  const parts = () => imports.importerOf('sparePart')
  const begin = (table: ImportTable) => ({
    table,
    drafts: readDrafts(stockCounts, table, english),
    outcome: newOutcome(table),
    seen: new Map<string, number>(),
    tellLow,
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
      async check({ table, ...trying }) {
        const begun = begin(table)
        await tryPieces(trying, { all: begun.drafts }, (context, drafts) =>
          countLines({ ...begun, drafts, parts: parts(), context }),
        )
        return begun.outcome
      },
      importerOf: parts,
    },
    platform,
  )
}
