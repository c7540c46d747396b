import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const held = vi.hoisted(() => ({
  grant: { accessToken: 'old', refreshToken: 'r', issuedAt: 0, tenantId: 't', userId: '1' },
}))
vi.mock('../session', () => ({
  useSession: { getState: () => held },
  adoptGrant: () => held.grant,
  ownerKey: () => 't.1',
  keepGrant: (answer: { access_token: string }) => ({ ...held.grant, accessToken: answer.access_token }),
}))
vi.mock('../browser/locks', () => ({ withLock: (_name: string, work: () => unknown) => work() }))

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ access_token: 'new' })))
})
afterEach(() => vi.unstubAllGlobals())

it('section 9, token time 3000: a token is exchanged when it is 50 minutes old, and when the clock was set back behind its making', async () => {
  const { freshToken } = await import('./freshToken')
  for (const [ageMs, token] of [
    [0, 'old'],
    [2_990_000, 'old'],
    [3_000_000, 'new'],
    [-3_600_000, 'new'],
  ] as const) {
    held.grant.issuedAt = Date.now() - ageMs
    expect(await freshToken()).toBe(token)
  }
})
