import { coreErrors } from '@energy-console/contract'
import { listPointInfos } from '@energy-console/contract/devices'
import { listLatestValues } from '@energy-console/contract/telemetry'
import { CallError } from '../CallError'
import { callApi } from '../callApi'
import { freshToken } from '../sign-in/freshToken'
import type { Feed } from './feed'

const { notFound } = coreErrors
/** How the server closes the sockets of a user whose rights have changed. */
const rightsChangedClose = 1012

/** Values as a user sees them. */
export const signedInFeed: Feed = {
  path: '/ws/realtime',
  tokenOf: freshToken,
  asksAfter: [rightsChangedClose],
  /** Where points are gone, which fails the call for all of them, those are found out. */
  async readValues(itemIds) {
    const query = { itemIds: itemIds.join() }
    try {
      return { values: await callApi(listLatestValues, { query }), goneIds: [] }
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== notFound.status) throw error
      const known = new Set((await callApi(listPointInfos, { query })).map(({ itemId }) => itemId))
      const goneIds = itemIds.filter((itemId) => !known.has(itemId))
      if (known.size === 0) return { values: [], goneIds }
      return { values: await callApi(listLatestValues, { query: { itemIds: [...known].join() } }), goneIds }
    }
  },
}
