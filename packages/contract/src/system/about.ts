import * as z from 'zod'
import { call } from '../core/call'
import { DateTime } from '../core/fields'
import { LicenceState } from '../licensing'

/** Which program answers, since when, and how it is licensed. */
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
    /** To whom the installation is licensed, and its last day: of one in force, for users of tenant 000000; else both are empty. */
    licence: z.object({ state: LicenceState, customer: z.string(), until: z.string() }),
  }),
})
