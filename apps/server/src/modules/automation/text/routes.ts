import { globalTexts, listTextWrites } from '@energy-console/contract/automation'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { pointTable } from '../../devices'
import { itemsOf, writesOf } from './queries'
import { globalTextHooks } from './rules'
import { globalTextTable } from './table'

/** The calls of global texts. A text knows what uses its point. */
export function textRoutes(platform: Platform): Implementation[] {
  const { references } = platform
  references.registerUses('globalText', 'point', async (context, ids) =>
    references.usesOf(context, 'point', pointTable, await itemsOf(context.tx, ids)),
  )
  return [
    ...mountResource(globalTexts, globalTextTable, platform, globalTextHooks(platform)),
    implement(listTextWrites, ({ tx, query }) => writesOf(tx, query.id)),
  ]
}
