import { page } from '../core'

export const homeViewPage = page({
  path: '/data/view',
  title: '首页',
  emptyText: '还没有首页画面。在系统图编辑中打开一个画面，选择“设为首页”。',
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
  emptyText: '还没有发布的系统图。在系统图编辑中画好并发布后，会显示在这里。',
  code: 'system_diagram',
  icon: 'ApartmentOutlined',
})

export const screensPage = page({
  path: '/zutai-list/index',
  title: '智慧大屏',
  emptyText: '智慧大屏是给监控室和展厅看的全屏画面，标准尺寸 1920×1080。',
  code: 'view_list',
  icon: 'FundProjectionScreenOutlined',
})

export const miniProgramsPage = page({
  path: '/zutai-list-mp/index',
  title: '小程序',
  emptyText: '小程序画面在手机上查看，标准尺寸 375×812，可用二维码打开。',
  code: 'mp_view_list',
  icon: 'MobileOutlined',
})

export const diagramEditPage = page({
  path: '/systemDiagramEdit/index',
  title: '系统图编辑',
  emptyText: '系统图是电气、暖通等系统的实时接线图：画好图元，绑定数据点，发布给值班员。',
  code: 'system_diagramEdit',
  icon: 'EditOutlined',
  firstGrants: { page: 'operators' },
})

/** Stands with the global texts, below 设备管理. */
export const globalVariablesPage = page({
  path: '/devices/global-vars',
  title: '全局变量',
  icon: 'ControlOutlined',
  emptyText: '全局变量是所有画面、定时任务和人共用的值，例如季节、运行方式；每次写入都有记录。',
  records: {
    permission: 'global_variable',
    label: '全局变量',
    load: async () => (await import('./declaredGlobals')).globalVariables,
  },
})

export const visitorsPage = page({
  path: '/settings/visitor',
  title: '游客访问记录',
  emptyText: '有人用分享链接打开画面时，会记录在这里。',
  icon: 'GlobalOutlined',
  lists: async () => (await import('./visits')).visits,
  firstGrants: { page: 'administrators', look: 'administrators' },
  buttons: { visit_view: '查看游客访问记录' },
})

/** Below 组态画面, in the order of the sidebar. */
export const diagramPages = [diagramsPage, screensPage, miniProgramsPage, diagramEditPage]
