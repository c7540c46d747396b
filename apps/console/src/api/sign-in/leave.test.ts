import type { Refusal } from '@energy-console/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const session = vi.hoisted(() => ({ owner: 'north.1' }))
vi.mock('../session', () => ({
  dropSession: () => {
    session.owner = ''
  },
  ownerKey: () => session.owner,
  useSession: { subscribe: () => undefined },
}))

beforeEach(() => {
  const held = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  })
  vi.stubGlobal('location', { pathname: '/devices/list', search: '', assign: () => undefined })
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

const refusal = (params: Refusal['params']): Refusal => ({
  ...{ key: 'core.unauthorized', text: '请求未授权' },
  params,
})

it('section 8, 401: the sign-in page says why the session is over, after a reload too, until somebody types', async () => {
  for (const [params, words] of [
    [{ reason: 'disabled' }, '您的账号已停用，请联系管理员。'],
    [{ reason: 'logout' }, '此登录已在其他窗口或设备上退出，请重新登录。'],
    [{ reason: 'tenantExpired' }, '租户已到期，请联系供应商。'],
    [{ reason: 'toString' }, '登录已过期，请重新登录。'],
    [{}, '登录已过期，请重新登录。'],
  ] as const) {
    const { leave } = await import('./leave')
    leave({ kind: 'unauthorized', refusal: refusal(params) })
    vi.resetModules()
    const { forgetParting, useParting } = await import('./parting')
    expect(useParting.getState().text).toBe(words)
    forgetParting()
    vi.resetModules()
    expect((await import('./parting')).useParting.getState().text).toBeUndefined()
  }
})

it('section 8, 401 while on /login: nothing', async () => {
  vi.stubGlobal('location', { pathname: '/login', search: '', assign: () => undefined })
  const { leave, setLeaveNavigation } = await import('./leave')
  const went = vi.fn()
  setLeaveNavigation(went)
  session.owner = 'north.1'
  leave({ kind: 'unauthorized', refusal: refusal({}) })
  expect(went).not.toHaveBeenCalled()
  expect(session.owner).toBe('north.1')
  const { useParting } = await import('./parting')
  expect(useParting.getState().text).toBeUndefined()
})
