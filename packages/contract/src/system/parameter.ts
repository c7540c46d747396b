import * as z from 'zod'
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

/** Keys under which the product itself remembers something of the installation; nobody changes or removes them. */
export const internalParameters = { demo: 'demo', demoPlant: 'demo_plant' } as const

/** Whether a parameter is one of {@link internalParameters}. */
export const isInternalParameter = (key: string): boolean =>
  Object.values<string>(internalParameters).includes(key)
