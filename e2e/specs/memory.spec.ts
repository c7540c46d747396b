import { EditorDriver } from '../support/editor'
import { makeDevice } from '../support/plant'
import { expect, test } from '../support/test'
import { storeView } from '../support/view'

test('lists of views and models are there at once after a reload, and of this user alone', async ({
  page,
  signIn,
}) => {
  const name = `e2e remembered ${Date.now()}`
  const id = await storeView(name, { pages: [{ id: 'p', items: [] }] })
  const { api, productId } = await makeDevice('e2e remembered')
  const group = await api.post<{ id: string }>('/ml-mlink/productgroup/save', { name })
  await api.post('/ml-mlink/product/update', { id: productId, productGroup: group.id })
  await signIn('demo', 'admin')
  const view = page.getByRole('main').getByText(name)
  const models = page.locator('[data-panel="blocks"]').getByText(name)
  await page.goto('/systemDiagramEdit')
  await expect(view).toBeVisible()
  await new EditorDriver(page).open(id)
  await expect(models).toBeVisible()

  // what is not answered can only be shown from what was kept
  for (const list of ['view/list', 'product/list', 'productgroup/list'])
    await page.route(`**/api/ml-mlink/${list}*`, () => undefined)
  await page.reload()
  await expect(models).toBeVisible()
  await page.goto('/systemDiagramEdit')
  await expect(view).toBeVisible()
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('answer.')))
  expect(kept.length).toBeGreaterThanOrEqual(3)
  for (const key of kept) expect(key).toMatch(/cache\.demo\.\d+\.answer\./)
})
