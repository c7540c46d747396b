import * as z from 'zod'
import { call, Id, IdFilter } from '../../core'
import { assetCodes } from './codes'

const Count = z.number().int()

/** How many pieces of equipment there are in each state, category and place, and how many need a look at their warranty. */
export const getAssetFacts = call({
  method: 'GET',
  path: '/api/ml-mlink/asset/facts',
  label: '设备台账统计',
  permission: assetCodes.view,
  reads: ['asset', 'assetCategory', 'station', 'site'],
  isQuiet: true,
  query: z.object({
    stationId: Id.optional().meta({ reference: 'station', label: '站点' }),
    stationIds: IdFilter.optional().meta({ label: '站点' }),
  }),
  data: z.object({
    states: z.array(z.object({ state: z.string(), count: Count })),
    categories: z.array(z.object({ categoryId: Id.nullable(), count: Count })),
    /** Stations with their equipment, whether it stands at a site or not. */
    stations: z.array(z.object({ stationId: Id, stationName: z.string(), count: Count })),
    /** Every site of these stations; a site's own equipment, without that of the sites below it. */
    sites: z.array(z.object({ siteId: Id, parentId: Id, stationId: Id, siteName: z.string(), count: Count })),
    /** Their warranty ends soon, or has ended; what is retired is left out. */
    warranty: z.object({ due: Count, expired: Count }),
    /** Today, where the caller is. */
    today: z.string(),
  }),
})
