import { call } from '@energy-console/contract'
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from './cache/queryClient'
import { callApi } from './callApi'
import { callQuery } from './callQuery'
import { setNotifier } from './notify'

// the session looks for its cookie as soon as it is loaded
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { addEventListener: () => undefined })
})

vi.mock('../i18n', () => ({ translate: (text: string) => `said: ${text}` }))

const confirm = call({ method: 'POST', path: '/api/confirm', label: '确认', permission: 'session' })
const error = vi.fn()
let disconnect = () => {}
beforeEach(() => {
  disconnect = setNotifier({ error, success: vi.fn(), warning: vi.fn(), notice: vi.fn() })
})
afterEach(() => {
  disconnect()
  error.mockClear()
  vi.unstubAllGlobals()
})

const withoutNetwork = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
const brokenOff = () =>
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new Error('cut')) })
    return new Response(body)
  })

describe('a call that the network lets not through', () => {
  it.each([
    ['is never sent', withoutNetwork],
    ['has no whole answer', brokenOff],
  ])('says so where it %s, since whoever pressed a button waits for it', async (_, cut) => {
    cut()
    await expect(callApi(confirm)).rejects.toMatchObject({ code: 0 })
    expect(error).toHaveBeenCalledExactlyOnceWith('said: 网络连接失败，请检查网络')
  })

  it('fails at once where a button makes it offline, and is not made by itself later', async () => {
    const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('fetch', fetched)
    onlineManager.setOnline(false)
    const button = new MutationObserver(queryClient, { mutationFn: () => callApi(confirm) })
    await expect(button.mutate()).rejects.toMatchObject({ code: 0 })
    onlineManager.setOnline(true)
    await queryClient.resumePausedMutations()
    expect(fetched).toHaveBeenCalledOnce()
  })

  it('says nothing where the caller shows it itself, as lists do', async () => {
    withoutNetwork()
    await expect(callApi(confirm, { isSilent: true })).rejects.toMatchObject({ code: 0 })
    await expect(callApi(confirm, { silentCodes: [0] })).rejects.toMatchObject({ code: 0 })
    const list = new QueryObserver(queryClient, { ...callQuery(confirm), retry: false })
    await list.refetch()
    expect(list.getCurrentResult().error).toMatchObject({ code: 0 })
    expect(error).not.toHaveBeenCalled()
  })
})
