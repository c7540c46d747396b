import { expect, it, vi } from 'vitest'

/** Who is signed in, and what the browser remembers. */
const browser = vi.hoisted(() => ({
  owner: 'a.1',
  changed: [] as (() => void)[],
  stored: new Map<string, unknown>(),
}))

vi.stubGlobal('window', { innerWidth: 1_400 })
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useEffect: (work: () => void) => work(),
}))
vi.mock('../../../../api/session', () => ({
  ownerKey: () => browser.owner,
  userKey: (_kind: string, name: string) => `${browser.owner}.${name}`,
  useSession: { subscribe: (listen: () => void) => browser.changed.push(listen) },
}))
vi.mock('../../../../api/browser/storage', () => ({
  recall: (key: string) => browser.stored.get(key),
  remember: (key: string, content: unknown) =>
    content === undefined ? browser.stored.delete(key) : browser.stored.set(key, content),
}))
const { adoptPanels, usePanelLayout } = await import('./panelLayout')
const { useRememberedSwitches } = await import('../opening/useRememberedSwitches')

const signIn = (owner: string) => {
  for (const one of ['', owner]) {
    browser.owner = one
    for (const listen of browser.changed) listen()
  }
}

it('the arrangement of panels is each user’s own', () => {
  const x = () => usePanelLayout.getState().panels.blocks.x
  const before = x()
  usePanelLayout.getState().change('blocks', { x: 300 })
  signIn('a.1')
  expect(x()).toBe(300)
  signIn('b.1')
  expect(x()).toBe(before)
  adoptPanels({ showModalList: false })
  expect(usePanelLayout.getState().panels.blocks.isShown).toBe(false)
  signIn('a.1')
  expect(usePanelLayout.getState().panels.blocks).toMatchObject({ x: 300, isShown: true })
})

it('rulers and snapping are each user’s own', () => {
  const switchOf = () => {
    let [value, listen] = [true, () => {}]
    return {
      get: () => value,
      set(next: boolean) {
        value = next
        listen()
      },
      subscribe(heard: () => void) {
        listen = heard
        return () => {}
      },
    }
  }
  const open = () => {
    const session = { isRulerShown: switchOf(), isGridSnapping: switchOf(), isItemSnapping: switchOf() }
    useRememberedSwitches(session as never)
    return session
  }
  open().isRulerShown.set(false)
  expect(open().isRulerShown.get()).toBe(false)
  signIn('b.1')
  expect(open().isRulerShown.get()).toBe(true)
})
