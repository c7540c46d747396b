import type { Call, PageSpec } from '@energy-console/contract'
import { allCalls, allPages } from '@energy-console/contract/all'
import { getUserInfo, listMenuButtons, listMenuRoutes, type Menu } from '@energy-console/contract/identity'
import { getSharedView } from '@energy-console/contract/views'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestOf } from './caller'
import { createDemoAccounts, type DemoAccounts } from './demoAccounts'

/** Who opens a page of a demo installation; everybody means everybody who is signed in. */
type Audience = 'everybody' | 'operators' | 'administrators' | 'first' | 'platform' | 'anyAdmin' | 'named'

/** Section 6 of the platform shell, and what the demo's roles are given (operators: no settings pages; viewers: reading). */
const audiences: readonly (readonly [RegExp, Audience])[] = [
  [/^\/activate$/, 'first'],
  [/^\/settings\/(menu-management|disk-usage|carousel-management|domain-management)$/, 'first'],
  [/^\/settings\/(software-versions|system-backup|privacy-agreement\/.*)$/, 'first'],
  [/^\/settings\/temporary-account$/, 'anyAdmin'],
  [/^\/settings\/(tenants|custom|certificate)$/, 'platform'],
  [/^\/logic-arrange\/index$/, 'named'],
  [/^\/settings\//, 'administrators'],
  [/^\/logs\//, 'administrators'],
  [/^\/engineering\/gateway-config$/, 'first'],
  [/^\/engineering\/virtual-gateway$/, 'operators'],
  [/^\/engineering\/(upload-xml|gateway-accounts|update-files|gateway-update|device-update)$/, 'operators'],
  [/^\/systemDiagramEdit\/index$/, 'operators'],
]
const actors = ['first', 'other', 'admin', 'operator', 'viewer', 'visitor'] as const
type Actor = (typeof actors)[number]

const opens: Readonly<Record<Audience, readonly Actor[]>> = {
  everybody: ['first', 'other', 'admin', 'operator', 'viewer'],
  operators: ['first', 'other', 'admin', 'operator'],
  administrators: ['first', 'other', 'admin'],
  anyAdmin: ['first', 'admin'],
  platform: ['first', 'other'],
  named: ['first', 'admin'],
  first: ['first'],
}
const expectedOf = ({ path }: PageSpec) =>
  opens[audiences.find(([pattern]) => pattern.test(path))?.[1] ?? 'everybody']

let demo: DemoAccounts
/** What each actor is answered; a visitor, whose session is for the view of his link alone, nothing. */
const granted = new Map<Actor, { routes: ReadonlySet<string>; buttons: ReadonlySet<string> }>()

const codesIn = (menus: readonly Menu[], wanted: 1 | 2): string[] =>
  menus.flatMap(({ code, category, isOpen, children = [] }) => [
    ...(isOpen && category === wanted ? [code] : []),
    ...codesIn(children, wanted),
  ])

const ask = async (actor: Actor, call: Call) => {
  const response = await demo.app.inject(requestOf(call, {}, demo.tokens[actor]))
  return { status: response.statusCode, answer: response.json() }
}

beforeAll(async () => {
  demo = await createDemoAccounts()
  for (const actor of actors)
    granted.set(actor, {
      routes: new Set(codesIn((await ask(actor, listMenuRoutes)).answer.data ?? [], 1)),
      buttons: new Set(codesIn((await ask(actor, listMenuButtons)).answer.data ?? [], 2)),
    })
})
afterAll(() => demo?.close())

/** A page without a code is open to everybody who is signed in. */
const pages = allPages.filter(({ code }) => code !== undefined).map((page) => [page.path, page] as const)
/** Calls that read and that a page's buttons alone give. */
const readsOf = (page: PageSpec) => {
  const isOfOthers = (code: string) =>
    allPages.some((other) => other.path !== page.path && code in (other.buttons ?? {}))
  return Object.keys(page.buttons ?? {})
    .filter((code) => !isOfOthers(code))
    .flatMap((code) =>
      allCalls
        .filter(({ method, permission }) => method === 'GET' && permission === code)
        .map((call) => ({ code, call })),
    )
}

describe('every page, by who asks (section 6)', () => {
  it.each(pages)('%s stands in the menu of whom it is for', (_path, page) => {
    const { code = '' } = page
    expect(actors.filter((actor) => granted.get(actor)?.routes.has(code))).toEqual(expectedOf(page))
  })

  it.each(pages)('the calls of %s answer nobody whom it is not for', async (_path, page) => {
    for (const { code, call } of readsOf(page))
      for (const actor of actors) {
        const { status } = await ask(actor, call)
        if (actor === 'visitor') expect([call.path, status]).toEqual([call.path, 401])
        else {
          const holds = granted.get(actor)?.buttons.has(code) === true
          expect([actor, call.path, status === 403]).toEqual([actor, call.path, !holds])
          if (!expectedOf(page).includes(actor) && isLimited(page)) expect(holds).toBe(false)
        }
      }
  })

  it('a visitor is shown the view of his link, and his session opens nothing else', async () => {
    const token = demo.tokens.visitor
    const shared = await demo.app.inject(requestOf(getSharedView, { query: { token } }, undefined))
    expect(shared.json()).toMatchObject({ code: 200, data: { name: 'shared' } })
    for (const call of allCalls.filter(({ permission }) => permission !== 'public'))
      expect([call.path, (await ask('visitor', call)).status]).toEqual([call.path, 401])
  })

  it('reads only is all that the viewer may', () => {
    const writes = [...(granted.get('viewer')?.buttons ?? [])].filter((code) => !code.endsWith('_view'))
    expect(writes).toEqual([])
  })

  it('says that the role is admin to clients that expect it, whoever asks', async () => {
    for (const actor of actors.filter((actor) => actor !== 'visitor'))
      expect((await ask(actor, getUserInfo)).answer.data).toMatchObject({
        roles: ['admin'],
        introduction: expect.stringMatching(/./),
      })
  })
})

/** Whether lists of the page, not roles, keep others out: its buttons are nobody else's either. */
const isLimited = ({ tenants, accounts }: PageSpec) => tenants !== undefined || accounts !== undefined
