import type { Page } from '@playwright/test'
import { api, grantFor, tokenFor } from '../support/api'
import { draftOf } from '../support/drafts'
import { EditorDriver, leaveAtOnce, makeView, storedItems } from '../support/editor'
import { giveSession } from '../support/session'
import { makeUser } from '../support/tenant'
import { expect, test } from '../support/test'

/** How many items a draft of the view has that the browser keeps. */
const draftItems = async (page: Page, id: string): Promise<number> => {
  const draft = await draftOf(page, id)
  return draft === '' ? 0 : JSON.parse(draft).pageList[0].itemList.length
}

/** Draws one rectangle, waits for the draft, and ends the page as a crash would. */
async function drawAndCrash(page: Page, id: string): Promise<void> {
  const editor = new EditorDriver(page)
  await editor.dropBlock('rect', [500, 300])
  await expect(editor.items).toHaveCount(1)
  await expect.poll(() => draftItems(page, id)).toBe(1)
  await page.close()
}

test('work that a crash left unsaved is offered again; restored, it still sees who saved meanwhile', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('demo', 'admin')
  const id = await makeView('崩溃恢复')
  await new EditorDriver(page).open(id)
  await drawAndCrash(page, id)

  const second = await context.newPage()
  await second.goto(`/zutai-editor/${id}`)
  await second.getByRole('button', { name: /丢\s?弃/ }).click()
  await expect(second.getByRole('group', { name: '画布' })).toBeVisible()
  await expect(new EditorDriver(second).items).toHaveCount(0)
  await drawAndCrash(second, id)

  await api(await tokenFor('demo', 'admin')).post('/ml-mlink/view/update', { id, revision: 1, name: '改名' })
  const third = await context.newPage()
  await third.goto(`/zutai-editor/${id}`)
  await third.getByRole('button', { name: /恢\s?复/ }).click()
  await expect(new EditorDriver(third).items).toHaveCount(1)
  await third.keyboard.press('Control+s')
  const conflict = third.getByRole('dialog', { name: '画面已在另一个窗口保存' })
  await conflict.getByRole('button', { name: /比\s?较/ }).click()
  await expect(conflict.getByText('你的画面多 1 处')).toBeVisible()
  expect(await storedItems(id)).toHaveLength(0)
  await conflict.getByRole('button', { name: /覆\s?盖/ }).click()
  await expect(third.getByText('已保存', { exact: true })).toBeVisible()
  expect(await storedItems(id)).toHaveLength(1)
  await expect.poll(() => draftItems(third, id)).toBe(0)
})

test('comparing with what was saved names and outlines what differs, and keeps the session: what was drawn can still be undone', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  await signIn('demo', 'admin')
  const id = await makeView('比较')
  const editor = new EditorDriver(page)
  await editor.open(id)
  await editor.dropBlock('rect', [500, 300])
  await expect(editor.items).toHaveCount(1)
  await expect.poll(() => draftItems(page, id)).toBe(1)
  const content = JSON.stringify({ schemaVersion: 1, pageList: [{ id: 'theirs' }], dataSrcArray: [] })
  await api(await tokenFor('demo', 'admin')).post('/ml-mlink/view/update', { id, revision: 1, content })
  await page.keyboard.press('Control+s')
  const conflict = page.getByRole('dialog', { name: '画面已在另一个窗口保存' })
  await conflict.getByRole('button', { name: /比\s?较/ }).click()
  const own = conflict.getByRole('img', { name: '你的画面' })
  await expect(own.locator('.schematic-mark')).toHaveText('1')
  await expect(conflict.getByRole('list', { name: '不同之处' })).toContainText('多出矩形')
  await conflict
    .getByRole('button', { name: 'Close' })
    .or(conflict.getByRole('button', { name: '关闭' }))
    .click()
  await expect(conflict).toBeHidden()
  await expect(page.getByText('恢复未保存的修改？')).toHaveCount(0)
  await editor.click([200, 600])
  await page.keyboard.press('Control+z')
  await expect(editor.items).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(editor.items).toHaveCount(1)
})

test('whoever leaves the page right after a change finds it as a draft', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
}) => {
  await signIn('demo', 'admin')
  const id = await makeView('立即关闭')
  const editor = new EditorDriver(page)
  await editor.open(id)
  await editor.dropBlock('rect', [500, 300])
  await expect(editor.items).toHaveCount(1)
  await leaveAtOnce(page)
  const next = await context.newPage()
  await next.goto(`/zutai-editor/${id}`)
  await next.getByRole('button', { name: /恢\s?复/ }).click()
  await expect(new EditorDriver(next).items).toHaveCount(1)
})

test('two people edit one view: the second hears of the first, and keeps the own work as a copy', {
  tag: '@deep',
}, async ({ page, browser, signIn, baseURL }) => {
  await signIn('demo', 'admin')
  const id = await makeView('两人编辑')
  const account = await makeUser(['data_view', 'view_view', 'view_edit'])
  const other = await browser.newContext({ baseURL, locale: 'zh-CN' })
  const [mine, theirs] = [new EditorDriver(page), new EditorDriver(await other.newPage())]
  await giveSession(theirs.page, await grantFor('demo', account))
  await Promise.all([mine.open(id), theirs.open(id)])
  await theirs.dropBlock('circle', [500, 300])
  await theirs.save()
  await other.close()
  await mine.dropBlock('rect', [500, 300])
  await page.keyboard.press('Control+s')
  const conflict = page.getByRole('dialog', { name: '画面已被他人保存' })
  await expect(conflict).toContainText(account)
  await conflict.getByRole('button', { name: '另存为副本' }).click()
  await page.waitForURL(
    (url) => /^\/zutai-editor\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`),
  )
  await expect(mine.items).toHaveCount(1)
  expect((await storedItems(id)).map(({ type }) => type)).toEqual(['circle'])
})

test('what is drawn while a save is under way stays unsaved, and is asked about', { tag: '@deep' }, async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'admin')
  const id = await makeView('保存途中')
  const editor = new EditorDriver(page)
  await page.goto('/zutai-list')
  await editor.open(id)
  await editor.dropBlock('rect', [400, 300])
  let answer = () => {}
  const isLate = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/ml-mlink/view/update', async (route) => {
    const response = await route.fetch()
    await isLate
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest('**/ml-mlink/view/update')
  await page.keyboard.press('Control+s')
  await asked
  await editor.dropBlock('circle', [700, 300])
  await expect(editor.items).toHaveCount(2)
  answer()
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /保\s?存 \*/ })).toBeVisible()
  await expect.poll(() => draftItems(page, id)).toBe(2)
  expect(await storedItems(id)).toHaveLength(1)
  await page.goBack()
  await page.getByRole('button', { name: '继续编辑' }).click()

  await page.unroute('**/ml-mlink/view/update')
  await editor.save()
  await expect(page.getByRole('button', { name: /保\s?存 \*/ })).toBeHidden()
  expect(await storedItems(id)).toHaveLength(2)
})
