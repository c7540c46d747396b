import {
  commissioningRows,
  commissioningSheets,
  engineeringErrors,
  markCommissioningRows,
  reopenCommissioningSheet,
  sheetLife,
  signCommissioningSheet,
} from '@energy-console/contract/engineering'
import { refuse } from '../../../platform/errors'
import { type Implementation, implement } from '../../../platform/http'
import { mountLifecycle } from '../../../platform/lifecycle'
import type { Platform } from '../../../platform/module'
import { mountListing, mountResource } from '../../../platform/resource'
import type { ReadLatest } from '../../devices'
import { markRows } from './marks'
import { sheetHooks } from './rules'
import { copySheet, holdSheet, sheetTables, signSheet } from './sheets'
import { commissioningRowTable, commissioningSheetTable } from './table'

/** The calls of commissioning sheets. */
export function commissioningRoutes(platform: Platform, readLatest: ReadLatest): Implementation[] {
  const { clock } = platform
  return [
    ...mountResource(commissioningSheets, commissioningSheetTable, platform, sheetHooks),
    ...mountLifecycle(sheetLife, { ...sheetTables, named: [commissioningSheetTable.sheetName] }),
    ...mountListing(
      commissioningRows,
      {
        from: commissioningRowTable,
        computed: {
          deviceId: '(select p.device_id::text from point p where p.id = commissioning_row.item_id)',
        },
      },
      platform,
    ),
    implement(markCommissioningRows, ({ tx, session, body }) =>
      markRows(tx, { readLatest, userName: session.userName, now: clock.now() }, body),
    ),
    implement(signCommissioningSheet, async ({ tx, session, body }) => {
      const { status, left } = await holdSheet(tx, body.id)
      if (status === 'signed') throw refuse(engineeringErrors.sheetSigned)
      if (left > 0) throw refuse(engineeringErrors.pointsLeft, { count: left })
      await signSheet(tx, {
        ...{ id: body.id, by: session, note: body.signedNote },
        signedTime: new Date(clock.now()),
      })
    }),
    implement(reopenCommissioningSheet, async ({ tx, session, body }) => {
      const { status, next } = await holdSheet(tx, body.id)
      if (status !== 'signed') throw refuse(engineeringErrors.sheetOpen)
      if (next !== null) throw refuse(engineeringErrors.sheetReopened, { version: next })
      return { id: await copySheet(tx, body.id, session) }
    }),
  ]
}
