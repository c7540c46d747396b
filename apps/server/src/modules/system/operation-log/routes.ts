import { linesOfChanges, operationTitle, personName } from '@energy-console/contract'
import { operationLogs } from '@energy-console/contract/system'
import type { Platform } from '../../../platform/module'
import { mountListing } from '../../../platform/resource'
import { own } from './queries'
import { asRead } from './reading'
import { operationLogTable } from './table'

export const operationLogRoutes = (platform: Pick<Platform, 'files' | 'tasks' | 'references' | 'words'>) =>
  mountListing(
    operationLogs,
    {
      from: operationLogTable,
      computed: {
        params: own(operationLogTable.params),
        changes: own(operationLogTable.changes),
        outcome: own(operationLogTable.outcome),
      },
      told: ({ userName, title, outcome, changes }, say) => ({
        userName: personName(String(userName), say),
        title: operationTitle(String(title), say),
        outcome: operationTitle(String(outcome), say),
        changes: linesOfChanges(String(changes), say),
      }),
      read: asRead(platform.words),
    },
    platform,
  )
