import * as z from 'zod'
import { call } from '../core/call'
import type { ParameterKey } from './knownParameters'

/** Keys that everybody who is signed in may read; all others need `param_view`. */
export const shellParameterKeys = [
  'hide_help',
  'mlink_help',
  'x_lg_nums',
  'alarm_up_window',
] as const satisfies readonly ParameterKey[]
export type ShellParameterKey = (typeof shellParameterKeys)[number]

const ShellKeys = z
  .string()
  .max(200)
  .refine((list) => list.split(',').every((key) => (shellParameterKeys as readonly string[]).includes(key)), {
    message: `只能读取 ${shellParameterKeys.join(', ')}`,
  })

/** Parameters that the shell asks for, as a comma list of keys; absent ones are left out of the answer. */
export const listParameterValues = call({
  method: 'GET',
  path: '/api/blade-system/param/values',
  label: '读取系统参数',
  permission: 'session',
  reads: ['param'],
  query: z.object({ paramKeys: ShellKeys.meta({ label: '参数键名' }) }),
  data: z.array(z.object({ paramKey: z.string(), paramValue: z.string(), remark: z.string() })),
  isQuiet: true,
})
