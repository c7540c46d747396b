import * as z from 'zod'
import { call } from './call'
import { Id, Ids } from './fields'
import { anyNoun } from './nouns'

/**
 * Records of any noun for a picker: at most 50 (trees: 1,000), by keyword or by ids; row-level security decides which. Of a
 * dictionary (`dictBiz:<code>`) its entries by their keys, at most 1,000, in their order; `key` asks for one, sealed or not.
 */
export const listReferenceOptions = call({
  method: 'GET',
  path: '/api/ml-mlink/reference/options',
  label: '引用选项',
  permission: 'session',
  reads: [anyNoun],
  isQuiet: true,
  query: z.object({
    noun: z
      .string()
      .regex(/^([a-zA-Z-]{1,40}|dictBiz:[\w.-]{1,64})$/)
      .meta({ label: '记录类型' }),
    keyword: z.string().max(100).optional().meta({ label: '关键字' }),
    ids: Ids.optional(),
    key: z.string().max(64).optional().meta({ label: '字典键值' }),
    /** Only those of this station, and those that belong to none. */
    stationId: Id.meta({ reference: 'station', label: '站点' }).optional(),
    /** Only those of this kind, where such records have a `kind`. */
    kind: z.string().max(64).optional().meta({ label: '类型' }),
    /** Only people who hold this code, at the station where one is said. */
    holding: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional()
      .meta({ label: '权限编号' }),
  }),
  data: z.array(z.object({ id: z.string(), title: z.string(), parentId: z.string().optional() })),
})
