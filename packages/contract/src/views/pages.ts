import { page } from '../core'

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
  },
})
