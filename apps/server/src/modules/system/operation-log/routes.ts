import { linesOfChanges } from '@energy-console/contract'
import { operationLogs } from '@energy-console/contract/system'
import type { Platform } from '../../../platform/module'
import { mountListing } from '../../../platform/resource'
import { own } from './queries'
import { operationLogTable } from './table'

export const operationLogRoutes = (platform: Pick<Platform, 'files' | 'tasks' | 'references'>) =>
  mountListing(
    operationLogs,
    {
      from: operationLogTable,
      computed: {
        params: own(operationLogTable.params),
        changes: own(operationLogTable.changes),
        outcome: own(operationLogTable.outcome),
      },
      told: ({ changes }) => ({ changes: linesOfChanges(String(changes)) }),
    },
    platform,
  )
