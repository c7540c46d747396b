import * as z from 'zod'
import { call, DateTime } from '../core'
import { LinkToken } from './library'

/** Variables that one tenant may have. */
export const maxGlobalVariables = 1000

/** Letters, digits, underscore. */
const GlobalName = z
  .string()
  .regex(/^\w{1,64}$/, '只能使用字母、数字和下划线')
  .meta({ label: '变量名' })
const GlobalValue = z.union([z.number(), z.string().max(1000), z.boolean()])

/** A value that all views of a tenant share. */
export const GlobalVariable = z.object({ name: GlobalName, value: GlobalValue })
export type GlobalVariable = z.infer<typeof GlobalVariable>

/** The tenant's global variables, by name. Whoever is signed in may read them, as with the home view that shows them. */
export const listGlobalVariables = call({
  method: 'GET',
  path: '/api/ml-mlink/view/globals',
  label: '全局变量',
  permission: 'session',
  reads: ['globalVariable'],
  data: z.array(GlobalVariable.extend({ updateTime: DateTime, updateUserName: z.string().nullable() })),
})

/** Sets a global variable and shows it to every open view; `null` removes it, and views fall back to their own value. */
export const setGlobalVariable = call({
  method: 'POST',
  path: '/api/ml-mlink/view/setGlobal',
  label: '设置全局变量',
  permission: 'view_global',
  changes: ['globalVariable'],
  audit: '设置全局变量',
  body: z.object({ name: GlobalName, value: GlobalValue.nullable().meta({ label: '值' }) }),
})

/** Those global variables that a shared view uses; `token` is the visit's. */
export const listSharedGlobals = call({
  method: 'GET',
  path: '/api/ml-mlink/view/sharedGlobals',
  label: '分享画面的全局变量',
  permission: 'public',
  reads: ['globalVariable'],
  query: z.object({ token: LinkToken }),
  data: z.array(GlobalVariable),
})
