import {
  addAssetFiles,
  assetCategories,
  assetHolder,
  assetLife,
  assets,
  getAssetFacts,
  listAssetFiles,
  removeAssetFiles,
} from '@energy-console/contract/maintenance'
import { type Implementation, implement } from '../../../platform/http'
import { mountLifecycle } from '../../../platform/lifecycle'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { factsOfAssets } from './facts'
import { beginUse, requireAsset } from './queries'
import { addFiles, assetHooks, categoryHooks, removeFiles } from './rules'
import { assetCategoryTable, assetHistoryTable, assetTable } from './table'

/** The calls of the equipment ledger. */
export function ledgerRoutes(platform: Platform): Implementation[] {
  const { attachments, clock } = platform
  const now = () => new Date(clock.now())
  return [
    ...mountResource(assetCategories, assetCategoryTable, platform, categoryHooks),
    ...mountResource(assets, assetTable, platform, assetHooks(attachments, now)),
    ...mountLifecycle(
      assetLife,
      { record: assetTable, history: assetHistoryTable, named: [assetTable.assetName] },
      { attachments, set: { commission: ({ timeZone }) => beginUse(now(), timeZone) } },
    ),
    implement(getAssetFacts, ({ tx, session, query }) =>
      factsOfAssets(tx, { now: now(), timeZone: session.timeZone }, query),
    ),
    implement(listAssetFiles, async ({ tx, query }) => {
      await requireAsset(tx, query.id)
      return (await attachments.listOf(tx, assetHolder.noun, [query.id])).get(query.id) ?? []
    }),
    implement(addAssetFiles, ({ tx, session, body }) => addFiles({ tx, session, attachments }, body)),
    implement(removeAssetFiles, ({ tx, session, body }) => removeFiles({ tx, session, attachments }, body)),
  ]
}
