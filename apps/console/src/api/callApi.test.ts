import { call } from '@energy-console/contract'
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearErrors, useErrorLog } from './browser/errorLog'
import { queryClient } from './cache/queryClient'
import { callApi } from './callApi'
import { callQuery } from './callQuery'
import { setNotifier } from './notify'
import { useProgress } from './wire/progress'

// the session looks for its cookie as soon as it is loaded
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { addEventListener: () => undefined })
})

vi.mock('../i18n', () => ({
  translate: (text: string) => `said: ${text}`,
  currentLanguage: () => 'zh-CN',
}))

const confirm = call({ method: 'POST', path: '/api/confirm', label: '确认', permission: 'session' })
const error = vi.fn()
const retract = vi.fn()
const notice = vi.fn()
let disconnect = () => {}
beforeEach(() => {
  disconnect = setNotifier({ error, retract, success: vi.fn(), warning: vi.fn(), notice })
})
afterEach(() => {
  disconnect()
  error.mockClear()
  retract.mockClear()
  notice.mockClear()
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

describe('a call that is not answered (platform-shell 9)', () => {
  it('is given up after 10 s, and says so', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => signal?.throwIfAborted())
    await expect(callApi(confirm)).rejects.toMatchObject({ code: 0 })
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000)
    expect(error).toHaveBeenCalledExactlyOnceWith('said: 请求超时，请稍后再试')
    timeout.mockRestore()
  })
})

describe('the progress bar (platform-shell 7)', () => {
  it('shows while a call is under way, whatever comes of it, and not for quiet ones', async () => {
    const seen: number[] = []
    vi.stubGlobal('fetch', async () => {
      seen.push(useProgress.getState().pending)
      throw new TypeError('no network')
    })
    await expect(callApi(confirm)).rejects.toMatchObject({ code: 0 })
    await expect(callApi({ ...confirm, isQuiet: true })).rejects.toMatchObject({ code: 0 })
    expect(seen).toEqual([1, 0])
    expect(useProgress.getState().pending).toBe(0)
  })
})

describe('what an answer leads to (platform-shell, section 8)', () => {
  const answers = (envelope: object, status = 200) =>
    vi.stubGlobal('fetch', async () => {
      const response = new Response(JSON.stringify(envelope), { status })
      Object.defineProperty(response, 'url', { value: 'http://console.test/api/confirm' })
      return response
    })
  beforeEach(() => {
    vi.stubGlobal('location', { pathname: '/devices/list', search: '' })
    clearErrors()
  })

  it.each([
    ['its msg', { code: 400, msg: '站点不存在', error_description: 'else' }, '站点不存在'],
    ['else its error_description', { code: 455, error_description: '今天不行' }, '今天不行'],
    ['else 未知错误', { code: 403 }, '未知错误'],
  ])('a code that is not 200 is said with %s, and the call fails', async (_, envelope, text) => {
    answers(envelope)
    await expect(callApi(confirm)).rejects.toMatchObject({ code: envelope.code })
    expect(error).toHaveBeenCalledExactlyOnceWith(`said: ${text}`)
    expect(useErrorLog.getState().errors).toEqual([])
  })

  it('without a code in the body, the status of HTTP is the code', async () => {
    answers({ msg: '没有权限' }, 403)
    await expect(callApi(confirm)).rejects.toMatchObject({ code: 403 })
    expect(error).toHaveBeenCalledExactlyOnceWith('said: 没有权限')
  })

  it('a code that the caller has put on its white list fails silently, another one does not', async () => {
    answers({ code: 409, msg: '已被修改' })
    await expect(callApi(confirm, { silentCodes: [409] })).rejects.toMatchObject({ code: 409 })
    await expect(callApi(confirm, { isSilent: true })).rejects.toMatchObject({ code: 409 })
    expect(error).not.toHaveBeenCalled()
    await expect(callApi(confirm, { silentCodes: [400] })).rejects.toMatchObject({ code: 409 })
    expect(error).toHaveBeenCalledOnce()
  })

  it('a refusal is said once: not in a message where it is shown at its field', async () => {
    answers({ code: 400, msg: '名称已存在' })
    const shows = vi.fn(() => true)
    await expect(callApi(confirm, { shows })).rejects.toMatchObject({ code: 400 })
    expect(shows).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'said: 名称已存在' }))
    expect(error).not.toHaveBeenCalled()
    await expect(callApi(confirm, { shows: () => false })).rejects.toMatchObject({ code: 400 })
    expect(error).toHaveBeenCalledExactlyOnceWith('said: 名称已存在')
  })

  it('a refusal goes from the screen when its call is made again, whatever comes of it', async () => {
    answers({ code: 400, msg: '名称已存在' })
    await expect(callApi(confirm)).rejects.toMatchObject({ code: 400 })
    retract.mockClear()
    answers({ code: 200, data: {} })
    await callApi(confirm)
    expect(retract).toHaveBeenCalledExactlyOnceWith('said: 名称已存在')
    await callApi(confirm)
    expect(retract).toHaveBeenCalledOnce()
  })

  it('419 is a dialog 温馨提示 that must be read, and the answer is returned', async () => {
    answers({ code: 419, msg: '系统将于今晚升级', data: { id: '7' } })
    await expect(callApi(confirm)).resolves.toEqual({ id: '7' })
    expect(notice).toHaveBeenCalledExactlyOnceWith('said: 温馨提示', 'said: 系统将于今晚升级')
    expect(error).not.toHaveBeenCalled()
  })

  it('a fault of the server stands in the error log too, with the number that leads to its own', async () => {
    const fault = { key: 'core.internal', text: '服务异常', params: { id: 'f-17' } }
    answers({ code: 500, msg: '服务异常', error: fault }, 500)
    await expect(callApi(confirm)).rejects.toMatchObject({ code: 500 })
    expect(useErrorLog.getState().errors).toMatchObject([
      { info: '/api/confirm', url: '/devices/list', errorId: 'f-17' },
    ])
  })
})
