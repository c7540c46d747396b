import { recordsOn } from '../support/records'
import { pressIn } from '../support/rows'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('部门管理, 角色管理: departments are made, one below another; a role is made, granted, compared and removed, the administrators’ role is not', async ({
  page,
  signIn,
}) => {
  const { dialog, row, add, fill, choose, save, trySave, cancel, remove, refuseToRemove, visit } =
    recordsOn(page)
  await signIn(await makeTenant(), 'admin')
  await page.goto('/settings/departments')
  await add()
  await fill({ 部门名称: '运行部' })
  await save()
  await add()
  await fill({ 部门名称: '一值' })
  await choose('上级部门', '运行部')
  await save()
  await row('运行部').getByRole('button', { name: '编辑' }).click()
  await choose('上级部门', '一值')
  await trySave()
  await expect(page.getByText('上级不能是自己或自己的下级')).toBeVisible()
  await cancel()
  await refuseToRemove(row('运行部'), '下级部门 1：一值')
  await remove(row('一值'))
  await remove(row('运行部'))

  await visit('角色管理')
  await add()
  await fill({ 角色名称: '值班员', 角色别名: '值 班', 排序: '5' })
  await expect(dialog.getByText('只能包含字母、数字、下划线和连字符')).toBeVisible()
  await fill({ 角色别名: 'watch' })
  await save()
  const role = row('值班员')
  await role.getByRole('button', { name: '授权' }).click()
  await dialog.getByRole('searchbox', { name: '搜索页面和按钮' }).fill('事件告警')
  await expect(dialog.getByText(/^找到 \d+ 项$/)).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: /系统设置$/ })).toHaveCount(0)
  await dialog.getByRole('searchbox', { name: '搜索页面和按钮' }).clear()
  await expect(dialog.getByRole('checkbox', { name: /系统设置$/ })).toBeVisible()
  await dialog.getByRole('checkbox', { name: /告警管理$/ }).click()
  await dialog.getByRole('tab', { name: '站点' }).click()
  await dialog.getByRole('checkbox', { name: '全部站点' }).click()
  await save()

  // a page without its buttons
  const opening = dialog.getByRole('checkbox', { name: /查看页面$/ })
  await role.getByRole('button', { name: '授权' }).click()
  await dialog.getByRole('searchbox', { name: '搜索页面和按钮' }).fill('事件告警')
  for (const button of [/确认告警$/, /一键消除$/])
    await dialog.getByRole('checkbox', { name: button }).click()
  await save()
  await role.getByRole('button', { name: '授权' }).click()
  await dialog.getByRole('searchbox', { name: '搜索页面和按钮' }).fill('事件告警')
  await expect(dialog.getByRole('checkbox', { name: /确认告警$/ })).not.toBeChecked()
  await expect(opening).toBeChecked()
  await dialog.getByRole('button', { name: '关闭' }).click()

  // beside the administrators' role
  await pressIn(role, '比较')
  await choose('与角色比较', '管理员')
  await expect(dialog.getByRole('row', { name: '系统设置 / 角色管理 没有 有' })).toBeVisible()
  // of 告警管理 the two buttons alone
  await expect(dialog.getByRole('row', { name: /^告警管理/ })).toHaveCount(2)
  await expect(dialog.getByRole('row', { name: '告警管理 / 事件告警 / 确认告警 没有 有' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: '也显示相同的权限' }).check()
  await expect(dialog.getByRole('row', { name: '告警管理 / 事件告警 有 有' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: '全部站点 有 有' })).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).click()

  await pressIn(row('管理员'), '谁拥有')
  await expect(dialog.getByRole('row', { name: /admin/ })).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await refuseToRemove(row('管理员'), '用户 1：管理员')
  await remove(role)
})
