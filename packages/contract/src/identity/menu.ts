import * as z from 'zod'
import { call } from '../core/call'
import { field, Id, Ids, orEmpty, reference } from '../core/fields'

/** What the form of a menu writes. */
const MenuForm = z.object({
  parentId: field.parent('上级菜单', 'menu'),
  code: z
    .string()
    .regex(/^[\p{L}\p{N}_:.-]{1,64}$/u, '只能包含字母、数字和 _ : . -')
    .meta({ label: '菜单编号', column: true }),
  name: z.string().trim().min(1).max(64).meta({ label: '菜单名称', column: true }),
  /** How readers of English see it; the translation of the name where it is empty. */
  nameEn: z.string().trim().max(64).default('').meta({ label: '英文名称' }),
  alias: z.string().trim().max(64).default('').meta({ label: '菜单别名' }),
  path: z.string().trim().max(255).default('').meta({ label: '路由地址', column: true }),
  source: z.string().trim().max(255).default('').meta({ label: '菜单图标' }),
  sort: z.coerce.number().int().min(0).max(99_999).default(1).meta({ label: '排序', column: true }),
  /** 1 menu, 2 button. */
  category: z.coerce.number().int().min(1).max(2).default(1).meta({ label: '菜单类型', column: true }),
  /** Where a button stands: 1 toolbar, 2 row, 3 both. */
  action: z.coerce.number().int().min(1).max(3).default(1).meta({ label: '按钮位置' }),
  /** Stands in no sidebar, with what is below it; who may open it still can. */
  isHidden: z.boolean().default(false).meta({ label: '在菜单中隐藏' }),
  remark: field.remark('备注', { max: 255 }).default(''),
})

type MenuFields = z.infer<typeof MenuForm>

/** A menu or a button. `isOpen` is true where it is granted to the caller. */
export interface Menu extends MenuFields {
  id: string
  isOpen: boolean
  /** Stands in the product's page table: may be renamed and moved, never removed. */
  isBuiltIn: boolean
  parentName: string
  hasChildren: boolean
  children?: Menu[]
}
export const Menu: z.ZodType<Menu> = z.object({
  id: Id,
  ...MenuForm.shape,
  isOpen: z.boolean(),
  isBuiltIn: z.boolean(),
  parentName: z.string(),
  hasChildren: z.boolean(),
  get children() {
    return z.array(Menu).optional()
  },
})

const menuCall = (verb: string, label: string) =>
  ({ method: 'GET', path: `/api/blade-system/menu/${verb}`, label }) as const

/** The pages that the caller may open, as a tree. */
export const listMenuRoutes = call({
  ...menuCall('routes', '路由权限'),
  permission: 'session',
  reads: ['menu', 'role'],
  data: z.array(Menu),
  isQuiet: true,
})

/** The buttons that the caller may press, below the pages that they belong to. */
export const listMenuButtons = call({
  ...menuCall('buttons', '按钮权限'),
  permission: 'session',
  reads: ['menu', 'role'],
  data: z.array(Menu),
  isQuiet: true,
})

/** The children of a menu (of the root without `parentId`), or what the filters find anywhere. */
export const listMenus = call({
  ...menuCall('lazy-list', '菜单列表'),
  permission: 'menu_view',
  reads: ['menu'],
  query: z.object({
    parentId: z
      .union([z.literal('0'), reference('menu')])
      .optional()
      .meta({ reference: 'menu', label: '上级菜单' }),
    name: z.string().max(64).optional().meta({ label: '菜单名称' }),
    code: z.string().max(64).optional().meta({ label: '菜单编号' }),
  }),
  data: z.array(Menu),
})

export const getMenu = call({
  ...menuCall('detail', '菜单详情'),
  permission: 'menu_view',
  reads: ['menu'],
  query: z.object({ id: reference('menu', { label: '编号' }) }),
  data: Menu,
})

/** Saves or, with an `id`, updates. Without a place a menu stays where it is, and a new one stands at the top. */
export const submitMenu = call({
  method: 'POST',
  path: '/api/blade-system/menu/submit',
  label: '保存菜单',
  permission: 'menu_edit',
  changes: ['menu'],
  audit: '保存菜单',
  body: MenuForm.extend({
    id: reference('menu', { label: '编号' }).optional(),
    parentId: MenuForm.shape.parentId.unwrap().optional().meta({ label: '上级菜单' }),
    sort: MenuForm.shape.sort.unwrap().optional().meta({ label: '排序' }),
  }),
  data: z.object({ id: Id }),
})

/** Removes what was added by hand. Pages below it go back to where the product has them. */
export const removeMenus = call({
  method: 'POST',
  path: '/api/blade-system/menu/remove',
  label: '删除菜单',
  permission: 'menu_delete',
  changes: ['menu'],
  audit: '删除菜单',
  query: z.object({ ids: Ids.meta({ reference: 'menu' }) }),
})

/** A heading, page or button as the menu is arranged. */
export interface MenuEntry
  extends Pick<
    Menu,
    | 'id'
    | 'parentId'
    | 'code'
    | 'name'
    | 'nameEn'
    | 'path'
    | 'source'
    | 'category'
    | 'isHidden'
    | 'isBuiltIn'
    | 'remark'
  > {
  /** It is not as the product has it: name, icon, place or visibility. */
  isChanged: boolean
  /** What the product calls it; '' for what was added by hand. */
  ownName: string
  hasChildren: boolean
  children?: MenuEntry[]
}
export const MenuEntry: z.ZodType<MenuEntry> = z.object({
  id: Id,
  ...MenuForm.pick({
    parentId: true,
    code: true,
    name: true,
    nameEn: true,
    path: true,
    source: true,
    category: true,
    isHidden: true,
    remark: true,
  }).shape,
  isBuiltIn: z.boolean(),
  isChanged: z.boolean(),
  ownName: z.string(),
  hasChildren: z.boolean(),
  get children() {
    return z.array(MenuEntry).optional()
  },
})

/** Headings, pages and buttons in the order of the sidebar, whoever may open them; what is hidden too. */
export const listMenuEntries = call({
  ...menuCall('arrangement', '菜单编排'),
  permission: 'menu_view',
  reads: ['menu'],
  data: z.array(MenuEntry),
})

/** Adds a heading of one's own at the end. It is not shown while no page stands in it. */
export const addMenuHeading = call({
  method: 'POST',
  path: '/api/blade-system/menu/heading',
  label: '新增菜单分组',
  permission: 'menu_edit',
  changes: ['menu'],
  audit: '新增菜单分组',
  body: MenuForm.pick({ name: true, nameEn: true }).extend({
    source: orEmpty(field.icon('菜单图标')).default(''),
  }),
  data: z.object({ id: Id }),
})

/**
 * Moves a page into a heading or to the top level, or a heading among the others: before `beforeId`, else to the end.
 * Buttons stay with their page.
 */
export const moveMenu = call({
  method: 'POST',
  path: '/api/blade-system/menu/move',
  label: '移动菜单',
  permission: 'menu_edit',
  changes: ['menu'],
  audit: '移动菜单',
  body: z.object({
    id: reference('menu', { label: '菜单' }),
    parentId: MenuForm.shape.parentId,
    beforeId: reference('menu', { label: '移到此项之前' }).optional(),
  }),
})

/** Puts entries back as the product has them: name, icon, place, visibility; all of them, and without headings of one's own, unless told. */
export const resetMenus = call({
  method: 'POST',
  path: '/api/blade-system/menu/reset',
  label: '恢复默认菜单',
  permission: 'menu_edit',
  changes: ['menu'],
  audit: '恢复默认菜单',
  query: z.object({ ids: Ids.meta({ reference: 'menu', label: '菜单' }).optional() }),
})
