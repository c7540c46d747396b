import type { Page } from '@playwright/test'
import { serverUrl } from '../support/api'
import { expect, test } from '../support/test'
import { type PlainView, storeView } from '../support/view'

const button = (id: string, content: string, row: number, column = 0) => ({
  id,
  type: 'button',
  content,
  x: 20 + column * 130,
  y: 20 + row * 50,
  width: 120,
  height: 40,
})
const on = (itemId: string, event: object) => ({ itemId, ...event })

/** One view with an item for each thing that a click can do; `mode` is shown as a text and as a colour. */
const view = (otherView: string): PlainView => ({
  sources: [{ id: 'mode', name: '模式', prop: 'mode', value: '1' }],
  pages: [
    {
      id: '总览',
      items: [
        { id: 'text', type: 'text', x: 420, y: 20, width: 200, height: 60, content: '' },
        {
          id: 'state',
          type: 'rect',
          x: 420,
          y: 100,
          width: 100,
          height: 60,
          fill: '#00FF00',
          fillOpacity: 1,
        },
        button('fixed', '固定值', 0),
        button('range', '循环', 1),
        button('prompt', '询问', 2),
        button('double', '双击', 3),
        button('script', '脚本', 4),
        button('goto', '去二层', 0, 1),
        button('show', '看水泵', 1, 1),
        button('bad', '危险地址', 2, 1),
        button('site', '打开网址', 3, 1),
        button('other', '另一画面', 4, 1),
      ],
      bindings: [
        {
          itemId: 'text',
          propName: 'content',
          bindObj: 'mode',
          transform: { valueMap: [{ from: '2', to: '运行' }] },
        },
        {
          itemId: 'state',
          propName: 'visible',
          bindObj: 'mode',
          rules: [{ when: { op: 'eq', value: '2' }, fill: '#FF0000', blink: true }],
        },
      ],
      events: [
        on('fixed', { bindObj: 'mode', fixedValue: '9' }),
        on('range', { bindObj: 'mode', valueType: 'range', rangedValue: '1,2,3' }),
        on('prompt', { bindObj: 'mode', valueType: 'prompt' }),
        on('double', { eventType: 'dblclick', bindObj: 'mode', fixedValue: 'double' }),
        on('script', {
          eventAction: 'execScript',
          execScript: `view.set('mode', view.get('mode') + '!'); view.notify('done')`,
        }),
        on('text', {
          eventType: 'change',
          watchObj: 'mode',
          condition: { op: 'eq', value: 'leave' },
          eventAction: 'openPage',
          gotoPage: '二层',
        }),
        on('goto', { eventAction: 'openPage', gotoPage: '二层' }),
        on('show', { eventAction: 'showPage', gotoPage: '水泵' }),
        on('bad', { eventAction: 'openURL', gotoURL: 'javascript:document.title="ran"' }),
        on('site', { eventAction: 'openURL', gotoURL: `${serverUrl()}/api/health` }),
        on('other', { eventAction: 'openView', gotoView: otherView, confirmText: '离开吗？' }),
      ],
    },
    { id: '二层', items: [{ id: 'upstairs', type: 'text', content: '二层在此', x: 20, y: 20 }] },
    {
      id: '水泵',
      width: 400,
      height: 240,
      items: [
        { id: 'live', type: 'text', x: 200, y: 20, width: 180, height: 40, content: '' },
        button('again', '固定值二', 0),
        button('deeper', '看设置', 1),
        button('elsewhere', '换到设置', 2),
      ],
      bindings: [{ itemId: 'live', propName: 'content', bindObj: 'mode' }],
      events: [
        on('again', { bindObj: 'mode', fixedValue: 'from the dialog' }),
        on('deeper', { eventAction: 'showPage', gotoPage: '设置' }),
        on('elsewhere', { eventAction: 'openPage', gotoPage: '设置' }),
      ],
    },
    {
      id: '设置',
      width: 300,
      height: 150,
      items: [button('back', '回总览', 0)],
      events: [on('back', { eventAction: 'openPage', gotoPage: '总览' })],
    },
  ],
})

const item = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const text = (page: Page) => page.locator('[data-item-id=text]')

test('clicks change values, cycle, ask, run scripts, open pages, dialogs that nest, allowed addresses and other views; a map and a rule change text and colour', async ({
  page,
  signIn,
}) => {
  const target = await storeView('e2e 目标画面', view(''))
  const id = await storeView('e2e 地址', view(target))
  await signIn('demo', 'viewer')
  await page.goto(`/zutai-viewer/${id}`)
  await expect(text(page)).toHaveText('1')
  const fill = page.locator('[data-item-id=state]')
  await expect(fill).toHaveAttribute('fill', '#00FF00')

  await item(page, '循环').click()
  await expect(text(page)).toHaveText('运行')
  await expect(fill).toHaveAttribute('fill', '#FF0000')
  await item(page, '循环').click()
  await item(page, '循环').click()
  await expect(text(page)).toHaveText('1')
  await expect(fill).toHaveAttribute('fill', '#00FF00')
  await item(page, '固定值').focus()
  await page.keyboard.press('Enter')
  await expect(text(page)).toHaveText('9')

  await item(page, '双击').click()
  await expect(text(page)).toHaveText('9')
  await item(page, '双击').dblclick()
  await expect(text(page)).toHaveText('double')

  await item(page, '脚本').click()
  await expect(text(page)).toHaveText('double!')
  await expect(page.getByText('done', { exact: true })).toBeVisible()

  await item(page, '询问').click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('请输入')
  await expect(question).toContainText('模式')
  await question.getByPlaceholder('请输入新值').fill('never')
  await question.getByRole('button', { name: /取\s?消/ }).click()
  await expect(question).toBeHidden()
  await expect(text(page)).toHaveText('double!')
  await item(page, '询问').click()
  await question.getByPlaceholder('请输入新值').fill('leave')
  await page.keyboard.press('Enter')
  // the change event opens the other page
  await expect(page.getByText('二层在此')).toBeVisible()
  const pages = page.getByRole('navigation', { name: '页面' })
  await pages.getByRole('button', { name: '总览' }).click()
  await expect(text(page)).toHaveText('leave')

  // a page opens as a dialog that lives, leads on, nests, and closes with Esc or ×
  await item(page, '看水泵').click()
  const pump = page.getByRole('dialog', { name: '水泵' })
  await expect(pump.locator('[data-item-id=live]')).toHaveText('leave')
  await item(page, '固定值二').click()
  await expect(pump.locator('[data-item-id=live]')).toHaveText('from the dialog')
  await expect(text(page)).toHaveText('from the dialog')

  await item(page, '看设置').click()
  const settings = page.getByRole('dialog', { name: '设置' })
  await expect(settings).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(pump).toBeVisible()
  await pump.getByRole('button', { name: '关闭' }).click()
  await expect(pump).toBeHidden()

  // focus is back on what opened it
  await expect(item(page, '看水泵')).toBeFocused()
  await page.keyboard.press('Enter')
  await item(page, '换到设置').click()
  await expect(settings).toBeVisible()
  await expect(pump).toBeHidden()
  await item(page, '回总览').click()
  await expect(settings).toBeHidden()
  await item(page, '去二层').click()
  await expect(page.getByText('二层在此')).toBeVisible()
  await pages.getByRole('button', { name: '总览' }).click()

  // addresses open only when they are allowed; another view opens after the question
  await item(page, '危险地址').click()
  await expect(page.getByText('地址不被允许')).toBeVisible()
  await expect(page).toHaveTitle('e2e 地址 - 能源云平台')

  const opening = page.context().waitForEvent('page')
  await item(page, '打开网址').click()
  const opened = await opening
  await expect.poll(() => opened.url()).toContain('/api/health')
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await opened.close()

  await item(page, '另一画面').click()
  const leaving = page.getByRole('dialog').filter({ hasText: '离开吗？' })
  await leaving.getByRole('button', { name: /取\s?消/ }).click()
  await expect(page).toHaveTitle('e2e 地址 - 能源云平台')
  await item(page, '另一画面').click()
  await leaving.getByRole('button', { name: /确\s?定/ }).click()
  await expect(page).toHaveURL(new RegExp(`/zutai-viewer/${target}$`))
  await expect(page).toHaveTitle('e2e 目标画面 - 能源云平台')
})
