import * as z from 'zod'
import { call } from '../core/call'
import { field } from '../core/fields'
import { resource } from '../core/resource'

/** A system parameter of one tenant. */
export const Parameter = z.object({
  paramName: field.name('参数名称', { column: true, search: true }),
  paramKey: field.code('参数键名', {
    pattern: [/^[\w.-]{1,64}$/, '只能包含字母、数字和 _ . -'],
    column: true,
    search: true,
  }),
  paramValue: field.text('参数键值', { max: 1000, column: true }).default(''),
  remark: field.remark('备注', { max: 255, column: true }).default(''),
})

export const parameters = resource({
  path: '/blade-system/param',
  noun: 'param',
  label: '系统参数',
  schema: Parameter,
  permission: 'param',
  title: 'paramName',
  unique: [{ fields: ['paramKey'] }],
})

/** Keys that everybody who is signed in may read; all others need `param_view`. */
export const shellParameterKeys = ['hide_help', 'mlink_help', 'x_lg_nums', 'alarm_up_window'] as const

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
