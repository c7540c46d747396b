import { page } from '../core'

const group = '组态画面'

export const homeViewPage = page({
  path: '/data/view',
  title: '首页',
  icon: 'HomeOutlined',
  isFixed: true,
  buttons: {
    view_view: '查看画面',
    view_add: '新增画面',
    view_edit: '修改画面',
    view_delete: '删除画面',
    view_global: '设置全局变量',
  },
})

export const diagramsPage = page({
  path: '/systemDiagram/index',
  title: '系统图',
  code: 'system_diagram',
  icon: 'ApartmentOutlined',
  group,
})

export const screensPage = page({
  path: '/zutai-list/index',
  title: '智慧大屏',
  code: 'view_list',
  icon: 'FundProjectionScreenOutlined',
  group,
})

export const miniProgramsPage = page({
  path: '/zutai-list-mp/index',
  title: '小程序',
  code: 'mp_view_list',
  icon: 'MobileOutlined',
  group,
})

export const diagramEditPage = page({
  path: '/systemDiagramEdit/index',
  title: '系统图编辑',
  code: 'system_diagramEdit',
  icon: 'EditOutlined',
  group,
})
