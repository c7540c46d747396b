import { leaveAtOnce } from '../support/editor'
import { publish } from '../support/mqtt'
import { openPage } from '../support/openPage'
import { makeDevice } from '../support/plant'
import { expect, test } from '../support/test'
import { storeView } from '../support/view'

test('a layout is drawn and bound; models on views follow it; leaving unsaved work is asked about', async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'admin')
  const device = await makeDevice('布局设备')
  const { productId } = await device.api.get<{ productId: string }>('/ml-mlink/devicemanager/detail', {
    id: device.deviceId,
  })
  await publish(device.token, {
    [device.deviceName]: [{ ts: Date.now(), values: { power: 42.5 } }],
  })
  const model = { id: 'm', type: 'model', x: 0, y: 0, width: 400, height: 400, modelId: productId }
  const viewId = await storeView('模型画面', {
    pages: [{ id: 'p', items: [{ ...model, deviceId: device.deviceId, layouts: [] }] }],
  })

  await page.goto('/devices/products')
  await openPage(page, `/model-layout/${productId}`)
  await page.getByRole('button', { name: '布局“布局 1”的操作' }).click()
  await page.getByRole('menuitem', { name: '重命名' }).click()
  const layoutName = page.getByRole('dialog').getByLabel('名称')
  await expect(layoutName).toBeFocused()
  await layoutName.fill('正面')
  await layoutName.press('Enter')
  await expect(page.getByRole('tab', { name: /正面/ })).toBeVisible()
  await page.getByRole('button', { name: '添加文本' }).click()
  await page.getByRole('combobox', { name: '绑定属性' }).click()
  await page.getByTitle(/功率.*power/).click()
  await page.getByRole('button', { name: /保\s?存 \*/ }).click()
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  const { layout } = await device.api.get<{ layout: string }>('/ml-mlink/product/detail', { id: productId })
  expect(JSON.parse(layout)).toMatchObject([
    {
      parent: { x: 50, y: 20, width: 400, height: 400 },
      children: [{ type: 'text', width: 100, height: 50, content: 'text', fontSize: 14, bindProp: 'power' }],
    },
  ])

  await page.getByRole('button', { name: '添加图片' }).click()
  await expect(page.getByRole('button', { name: /保\s?存 \*/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect(page.getByRole('button', { name: '继续编辑' })).toHaveCount(0)
  await expect(page).toHaveURL(/\/model-layout\//)
  await page.goBack()
  await page.getByRole('button', { name: '不保存并离开' }).click()
  await expect(page).toHaveURL(/\/devices\/products/)

  await openPage(page, `/zutai-viewer/${viewId}`)
  await expect(page.locator('.schematic-item')).toContainText('42.5')
})

// drafts.spec.ts tries the same of views
test('unsaved layouts are offered again, a newer save is not written over unseen, unknown fields stay', {
  tag: '@deep',
}, async ({ page, context, signIn }) => {
  await signIn('demo', 'admin')
  const { api, deviceId } = await makeDevice('布局锁定')
  const { productId } = await api.get<{ productId: string }>('/ml-mlink/devicemanager/detail', {
    id: deviceId,
  })
  const text = { type: 'text', id: 't', x: 20, y: 20, width: 100, height: 50, content: '功率' }
  const layout = (theme: string) =>
    JSON.stringify([{ name: '正面', theme, children: [{ ...text, unit: 'W' }] }])
  const store = (theme: string) =>
    api.post('/ml-mlink/product/update', { id: productId, layout: layout(theme) })
  const stored = async () =>
    JSON.parse((await api.get<{ layout: string }>('/ml-mlink/product/detail', { id: productId })).layout)
  await store('first')

  const elements = (opened: typeof page) => opened.locator('.schematic-stage .schematic-item')
  await page.goto(`/model-layout/${productId}`)
  await expect(elements(page)).toHaveCount(1)
  await page.getByRole('button', { name: '添加图片' }).click()
  await expect(elements(page)).toHaveCount(2)
  await leaveAtOnce(page)

  const second = await context.newPage()
  await second.goto(`/model-layout/${productId}`)
  await second.getByRole('button', { name: /恢\s?复/ }).click()
  await expect(elements(second)).toHaveCount(2)
  await store('second')
  await second.getByRole('button', { name: /保\s?存 \*/ }).click()
  const conflict = second.getByRole('dialog', { name: '布局已在另一个窗口保存' })
  await expect(conflict).toBeVisible()
  expect(await stored()).toMatchObject([{ theme: 'second', children: [{ id: 't' }] }])
  await conflict.getByRole('button', { name: /覆\s?盖/ }).click()
  await expect(second.getByText('已保存', { exact: true })).toBeVisible()
  const [saved] = await stored()
  expect(saved).toMatchObject({ theme: 'first', children: [{ id: 't', unit: 'W' }, { type: 'image' }] })
})
