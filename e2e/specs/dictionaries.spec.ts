import { expect, test } from '../support/test'
import { unique, uniqueMark } from '../support/unique'

test('section 7, 业务字典: a dictionary and its values are made, sealed and removed, values first', async ({
  page,
  signIn,
}) => {
  const [name, code] = [unique('班次'), uniqueMark()]
  await signIn('demo', 'admin')
  await page.goto('/settings/dict')
  const list = page.getByRole('navigation', { name: '业务字典' })
  const dialog = page.getByRole('dialog')
  const save = async () => {
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(dialog).toHaveCount(0)
  }

  await list.getByRole('button', { name: '新增字典' }).click()
  await dialog.getByLabel('字典名称').fill(name)
  await dialog.getByLabel('字典编号').fill('with space')
  await dialog.getByLabel('备注').focus()
  await expect(dialog.getByText('只能包含字母、数字和 _ . -')).toBeVisible()
  await dialog.getByLabel('字典编号').fill(code)
  await save()
  await expect(list.getByRole('button', { name })).toHaveAttribute('aria-current', 'true')

  const values = page.getByRole('region', { name })
  for (const [label, key] of [
    ['白班', '1'],
    ['夜班', '2'],
  ] as const) {
    await values.getByRole('button', { name: '新增取值' }).first().click()
    await dialog.getByLabel('取值名称').fill(label)
    await dialog.getByLabel('字典键值').fill(key)
    await save()
    await expect(values.getByRole('row').filter({ hasText: label })).toBeVisible()
  }
  const night = values.getByRole('row').filter({ hasText: '夜班' })
  await night.getByRole('button', { name: '编辑' }).click()
  await dialog.getByLabel('封存').click()
  await save()
  await expect(night).toContainText('封存')

  await list.getByRole('button', { name: '删除字典' }).click()
  await dialog.getByRole('button', { name: /删\s?除/ }).click()
  await expect(page.getByText('请先删除字典的取值')).toBeVisible()
  await values.getByRole('checkbox', { name: '全选' }).check()
  await values.getByRole('button', { name: '删除' }).first().click()
  await dialog.getByRole('button', { name: /删\s?除/ }).click()
  await expect(values.getByText('没有内容')).toBeVisible()
  await list.getByRole('button', { name: '删除字典' }).click()
  await dialog.getByRole('button', { name: /删\s?除/ }).click()
  await expect(list.getByRole('button', { name })).toHaveCount(0)
})

test('section 7, 系统字典: kept by tenant 000000, read by the others', { tag: '@deep' }, async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'admin')
  await page.goto('/settings/system-dict')
  await expect(page.getByRole('navigation', { name: '系统字典' })).toBeVisible()
  await expect(page.getByRole('button', { name: '新增字典' })).toHaveCount(0)
})
