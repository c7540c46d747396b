import type { Page } from '@playwright/test'
import { api, grantFor, tokenFor } from '../support/api'
import { openPage } from '../support/openPage'
import { recordsOn } from '../support/records'
import { pressIn } from '../support/rows'
import { giveSession } from '../support/session'
import { expect, test } from '../support/test'
import { uniqueMark } from '../support/unique'
import { storeView } from '../support/view'

const season = (page: Page) => page.locator('[data-item-id=season]')

test('a global variable set in one viewer shows in every other; links read it, and write nothing; its page keeps it', async ({
  page,
  signIn,
  browser,
}) => {
  const variable = `season_${uniqueMark()}`
  const button = (id: string, content: string, y: number) => ({
    id,
    type: 'button',
    content,
    x: 20,
    y,
    width: 160,
  })
  const id = await storeView('e2e 全局变量', {
    sources: [{ id: 'g', kind: 'global', name: '季节', prop: variable, value: 'unset' }],
    pages: [
      {
        id: '首页',
        items: [
          { id: 'season', type: 'text', x: 300, y: 20, width: 200, height: 60, content: '' },
          button('set', '设为冬季', 20),
          button('script', '脚本改写', 120),
        ],
        bindings: [{ itemId: 'season', propName: 'content', bindObj: 'g' }],
        events: [
          { itemId: 'set', bindObj: 'g', fixedValue: 'winter' },
          {
            itemId: 'script',
            eventAction: 'execScript',
            execScript: `view.setGlobal('${variable}', view.getGlobal('${variable}') + ' 2')`,
          },
        ],
      },
    ],
  })
  const admin = api(await tokenFor('demo', 'admin'))
  const { token } = await admin.post<{ token: string }>('/ml-mlink/view/share', { id })

  await signIn('demo', 'operator')
  await page.goto(`/zutai-viewer/${id}`)
  await expect(season(page)).toHaveText('unset')

  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await giveSession(other, await grantFor('demo', 'viewer'))
  await other.goto(`/zutai-viewer/${id}`)
  await expect(season(other)).toHaveText('unset')

  await page.getByRole('button', { name: '设为冬季' }).click()
  await expect(season(page)).toHaveText('winter')
  await expect(season(other)).toHaveText('winter')
  await page.getByRole('button', { name: '脚本改写' }).click()
  await expect(season(other)).toHaveText('winter 2')

  await other.getByRole('button', { name: '设为冬季' }).click()
  await expect(other.getByText('没有权限')).toBeVisible()
  await expect(season(page)).toHaveText('winter 2')
  const records =
    await admin.get<{ name: string; value: unknown; updateUserName: string }[]>('/ml-mlink/view/globals')
  expect(records).toContainEqual(expect.objectContaining({ name: variable, value: 'winter 2' }))

  const shared = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await shared.goto(`/shared-view/${token}`)
  await expect(season(shared)).toHaveText('winter 2')
  await shared.getByRole('button', { name: '设为冬季' }).click()
  await expect(shared.getByText('分享的画面只能查看')).toBeVisible()
  await expect(season(page)).toHaveText('winter 2')

  // on its page it is declared as it is, written, looked after and taken away again
  await openPage(page, '/devices/global-vars')
  await page.getByRole('button', { name: /^未登记/ }).click()
  const undeclared = page.getByRole('dialog', { name: '未登记的全局变量' })
  const found = undeclared.getByRole('row').filter({ hasText: variable })
  await expect(found).toContainText('文本')
  await found.getByRole('button', { name: /登\s?记/ }).click()
  await expect(found).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(undeclared).toBeHidden()
  const { dialog, row, fill, trySave, cancel, remove } = recordsOn(page)
  const declared = row(variable)
  await expect(declared).toContainText('winter 2')
  await declared.getByRole('button', { name: '写入变量' }).click()
  await dialog.getByLabel('新值').fill('spring')
  await dialog.getByRole('button', { name: '写入变量' }).click()
  await expect(dialog).toBeHidden()
  await expect(season(other)).toHaveText('spring')
  await pressIn(declared, '写入记录')
  const writes = page.getByRole('dialog', { name: `${variable} 的写入记录` })
  await expect(writes.getByRole('row').nth(1)).toContainText(/winter 2\s*spring.*页面/)
  await expect(writes.getByRole('row').nth(2)).toContainText(/winter\s*winter 2.*画面 e2e 全局变量/)
  await page.keyboard.press('Escape')
  await pressIn(declared, '被使用')
  await expect(dialog).toContainText('e2e 全局变量')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await declared.getByRole('button', { name: /^编\s?辑$/ }).click()
  await expect(dialog.getByLabel('下限', { exact: true })).toBeHidden()
  await fill({ 最大长度: '5' })
  await trySave()
  await expect(dialog).toContainText('当前值 spring 不符合新的定义')
  await cancel()
  await remove(declared)
  await expect(season(other)).toHaveText('unset')
  await Promise.all([other.context().close(), shared.context().close()])
})
