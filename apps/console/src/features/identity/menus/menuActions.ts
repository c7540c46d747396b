import {
  addMenuHeading,
  getMenu,
  type MenuEntry,
  moveMenu,
  removeMenus,
  resetMenus,
  submitMenu,
} from '@energy-console/contract/identity'
import { callApi } from '../../../api/callApi'
import { action } from '../../../kit/action/action'
import { menuName } from '../../../kit/menu/menuName'
import type { Place } from './entries'

/** What the dialog of an entry changes. Buttons have no icon and no place in the sidebar. */
export type Changes = Pick<MenuEntry, 'name' | 'nameEn' | 'remark'> &
  Partial<Pick<MenuEntry, 'source' | 'isHidden'>>

/** The whole of a menu with what is changed of it, without its place: who has moved it meanwhile has moved it. */
async function changed(id: string, changes: Partial<Changes>) {
  const { code, name, nameEn, alias, path, source, category, ...rest } = await callApi(getMenu, {
    query: { id },
  })
  const { action: place, isHidden, remark } = rest
  return {
    body: {
      ...{ id, code, name, nameEn, alias, path, source, category, isHidden, remark },
      ...{ action: place, ...changes },
    },
  }
}

export const changeEntry = action({
  call: submitMenu,
  label: '保存',
  input: ({ id, changes }: { id: string; changes: Changes }) => changed(id, changes),
  done: '修改成功',
})

export const hideEntry = action({
  call: submitMenu,
  label: '隐藏',
  input: ({ id }: MenuEntry) => changed(id, { isHidden: true }),
  when: ({ category, isHidden }) => category === 1 && !isHidden,
})

export const showEntry = action({
  call: submitMenu,
  label: '显示',
  input: ({ id }: MenuEntry) => changed(id, { isHidden: false }),
  when: ({ category, isHidden }) => category === 1 && isHidden,
})

export const moveEntry = action({
  call: moveMenu,
  label: '移动',
  input: (body: { id: string } & Place) => ({ body }),
})

export const addHeading = action({
  call: addMenuHeading,
  label: '保存',
  input: (body: Pick<MenuEntry, 'name' | 'nameEn' | 'source'>) => ({ body }),
  done: '新增成功',
})

export const resetEntry = action({
  call: resetMenus,
  label: '恢复默认',
  input: ({ id }: MenuEntry) => ({ query: { ids: id } }),
  when: ({ isChanged }) => isChanged,
  done: '已恢复默认',
})

export const resetAll = action({
  call: resetMenus,
  label: '全部恢复默认',
  input: (_: undefined) => ({}),
  confirm: {
    title: '把整个菜单恢复默认？',
    text: '所有名称、图标、顺序、分组和隐藏都回到产品原来的样子，自己添加的分组会删除。',
    isDanger: true,
  },
  done: '已恢复默认',
})

export const removeHeading = action({
  call: removeMenus,
  label: '删除',
  input: ({ id }: MenuEntry) => ({ query: { ids: id } }),
  when: ({ isBuiltIn, category }) => !isBuiltIn && category === 1,
  confirm: {
    title: '删除分组“{{name}}”？',
    text: '里面的页面回到各自原来的分组。',
    params: (entry) => ({ name: menuName(entry) }),
  },
  done: '删除成功',
  isDanger: true,
})
