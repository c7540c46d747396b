import { signInLogs } from '@energy-console/contract/identity'
import type { Platform } from '../../../platform/module'
import { mountListing } from '../../../platform/resource'
import { signInLogTable } from './table'

export const signInLogRoutes = (platform: Pick<Platform, 'files' | 'tasks' | 'references'>) =>
  mountListing(signInLogs, { from: signInLogTable }, platform)
