import * as z from 'zod'
import { call, DateTime, Id, LinkToken } from '../core'

/** Variables that one tenant may have. */
export const maxGlobalVariables = 1000
/** The longest text in one, characters. */
export const longestGlobal = 1000
/** What the name of one is made of. */
export const globalNamePattern = [/^\w{1,64}$/, '只能使用字母、数字和下划线'] as const

/** Letters, digits, underscore. */
export const GlobalName = z
  .string()
  .regex(...globalNamePattern)
  .meta({ label: '变量名' })
export const GlobalValue = z.union([z.number(), z.string().max(longestGlobal), z.boolean()])

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

/**
 * Sets a global variable and shows it to every open view; `null` removes its value, and views fall back to their own. What
 * is declared takes only what suits its declaration.
 */
export const setGlobalVariable = call({
  method: 'POST',
  path: '/api/ml-mlink/view/setGlobal',
  label: '设置全局变量',
  permission: 'view_global',
  changes: ['globalVariable'],
  audit: '设置全局变量',
  body: z.object({
    name: GlobalName,
    value: GlobalValue.nullable().meta({ label: '值' }),
    /** The view that sets it; a person does where there is none. */
    viewId: Id.optional().meta({ label: '画面', reference: 'view' }),
  }),
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
