import { identityErrors, issueToken } from '@energy-console/contract/identity'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signInRefusal } from './signInRefusal'

vi.mock('../../i18n', () => ({
  translate: (text: string, params: Record<string, string | number> = {}) =>
    `en ${text} ${Object.values(params).join()}`.trim(),
}))
const calls = vi.hoisted(() => ({ callApi: vi.fn() }))
vi.mock('../callApi', () => calls)
const said = vi.hoisted(() => ({ notify: { refusal: vi.fn() } }))
vi.mock('../notify', () => said)
vi.mock('../session', () => ({ keepGrant: vi.fn() }))
vi.mock('./signIn', () => ({ digest: vi.fn() }))

beforeEach(() => {
  const held = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  said.notify.refusal.mockClear()
})

const refusal = {
  error_code: 400,
  error_description: '账号已锁定，请 5 分钟后再试',
  error_text: '账号已锁定，请 {{minutes}} 分钟后再试',
  error_params: { minutes: 5 },
}

it('a refused sign-in is told in the user’s language, with its values', () => {
  expect(signInRefusal(refusal)).toBe('en 账号已锁定，请 {{minutes}} 分钟后再试 5')
  expect(signInRefusal({ error_code: 400, error_description: '验证码错误' })).toBe('en 验证码错误')
})

it('a sign-in by an identity provider says it in the same words, once', async () => {
  calls.callApi.mockResolvedValue(refusal)
  const { completeByCode } = await import('./providerSignIn')
  expect(await completeByCode('c')).toEqual({ kind: 'refused' })
  expect(said.notify.refusal.mock.calls).toEqual([[issueToken.path, signInRefusal(refusal)]])
})

it('the password of the account that is asked for is no refusal, a wrong one is', async () => {
  const asked = { ...refusal, error_params: { account: 'vera' }, challenge: 'next' }
  const password = { kind: 'password', code: 'next', account: 'vera' }
  const { completeByPassword } = await import('./providerSignIn')
  calls.callApi.mockResolvedValue({ ...asked, error_key: identityErrors.providerProof.key })
  expect(await completeByPassword('c', 'x')).toEqual(password)
  expect(said.notify.refusal).not.toHaveBeenCalled()
  calls.callApi.mockResolvedValue({ ...asked, error_key: identityErrors.providerProofWrong.key })
  expect(await completeByPassword('c', 'x')).toEqual(password)
  expect(said.notify.refusal).toHaveBeenCalledTimes(1)
})
