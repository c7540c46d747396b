import * as z from 'zod'
import { call } from '../core/call'
import { DateTime } from '../core/fields'

/** Which program answers, and since when. */
export const getAbout = call({
  method: 'GET',
  path: '/api/blade-system/about',
  label: '关于',
  permission: 'session',
  reads: [],
  isQuiet: true,
  data: z.object({
    /** Of the server; the console that it delivers is of the same. */
    version: z.string(),
    startTime: DateTime,
  }),
})
