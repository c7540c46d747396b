import { beforeEach, expect, it, vi } from 'vitest'

/** Who is signed in in a browser, and a server with one text that waits. */
const browser = vi.hoisted(() => ({
  owner: 'a.1',
  endings: [] as (() => void)[],
  calls: [] as string[],
  endSpeaking: (): void => undefined,
}))

vi.mock('../../../api/session', () => ({
  ownerKey: () => browser.owner,
  userKey: (_kind: string, name: string) => `${browser.owner}.${name}`,
  onSessionEnd: (forget: () => void) => browser.endings.push(forget),
}))
vi.mock('../../../api/browser/storage', () => ({ recall: () => undefined, remember: () => undefined }))
vi.mock('../../../api/notify', () => ({ notify: { warning: () => undefined } }))
vi.mock('../../../api/callApi', () => ({
  callApi: async ({ path }: { path: string }) => {
    browser.calls.push(path.split('/').at(-1) ?? '')
    return { records: [{ id: '7' }], content: '一号门有人' }
  },
}))
vi.mock('./speak', () => ({
  readyVoice: () => undefined,
  speak: () =>
    new Promise((resolve) => {
      browser.endSpeaking = () => resolve('spoken')
    }),
}))
const { closeStand, openStand, useStand } = await import('./stand')

const endSession = (next: string) => {
  browser.owner = next
  for (const forget of browser.endings) forget()
}
const nothing = { deviceIds: [], isOn: false, last: undefined, isCutOff: false }

beforeEach(() => {
  vi.useFakeTimers()
  browser.calls = []
})

it('shows whoever has switched it off what it said last', async () => {
  openStand(['1'])
  await vi.advanceTimersByTimeAsync(0)
  browser.endSpeaking()
  await vi.advanceTimersByTimeAsync(0)
  closeStand()
  expect(useStand.getState()).toMatchObject({ isOn: false, last: { content: '一号门有人' } })
})

it('leaves nothing to the next user of the tab, though it was speaking', async () => {
  openStand(['1'])
  await vi.advanceTimersByTimeAsync(0)
  browser.endSpeaking()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(useStand.getState().last).toBeDefined()
  endSession('a.2')
  expect(useStand.getState()).toEqual(nothing)
  const asked = browser.calls.length
  browser.endSpeaking()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(useStand.getState()).toEqual(nothing)
  expect(browser.calls).toHaveLength(asked)
})
