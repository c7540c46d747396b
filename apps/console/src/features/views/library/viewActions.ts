import {
  changeViewLink,
  copyView,
  endViewLink,
  getView,
  listViewUsage,
  publishView,
  purgeViews,
  removeViews,
  restoreVersion,
  restoreViews,
  setHomeView,
  shareView,
  unshareView,
  type ViewRow,
} from '@energy-console/contract/views'
import { callApi } from '../../../api/callApi'
import { action } from '../../../kit/action/action'
import { downloadText } from './downloadText'

const ids = ({ id }: ViewRow) => ({ query: { ids: id } })
const named = ({ name }: ViewRow) => ({ name })

export const copy = action({
  call: copyView,
  label: '复制',
  input: ({ id }: ViewRow) => ({ body: { id } }),
  done: '已复制',
})

export const publish = action({
  call: publishView,
  label: '发布',
  input: ({ id, revision }: ViewRow) => ({ body: { id, revision, published: true } }),
  when: ({ publishedRevision, hasUnpublished }) => publishedRevision === null || hasUnpublished,
  done: '已发布',
})

export const unpublish = action({
  call: publishView,
  label: '撤回发布',
  input: ({ id, revision }: ViewRow) => ({ body: { id, revision, published: false } }),
  when: ({ publishedRevision }) => publishedRevision !== null,
  done: '已撤回',
})

export const home = action({
  call: setHomeView,
  label: '设为首页',
  input: ({ id }: ViewRow) => ({ query: { id, enabled: 'true' as const } }),
  when: ({ isHome }) => !isHome,
  done: '修改成功',
})

export const leaveHome = action({
  call: setHomeView,
  label: '取消首页',
  input: ({ id }: ViewRow) => ({ query: { id, enabled: 'false' as const } }),
  when: ({ isHome }) => isHome,
  done: '修改成功',
})

/** To the recycle bin. */
export const remove = action({
  call: removeViews,
  label: '删除',
  input: ids,
  confirm: {
    title: '删除“{{name}}”？',
    text: '画面会移到回收站，可以恢复。',
    params: named,
    uses: (view) => callApi(listViewUsage, ids(view)),
  },
  isDanger: true,
})

/** Out of the recycle bin. */
export const restore = action({ call: restoreViews, label: '恢复', input: ids, done: '已恢复' })

/** Out of the recycle bin, for good. */
export const purge = action({
  call: purgeViews,
  label: '彻底删除',
  input: ids,
  confirm: { title: '彻底删除“{{name}}”？此操作不能撤销。', params: named },
  isDanger: true,
})

/** Back to an earlier save. */
export const restoreSave = action({
  call: restoreVersion,
  label: '恢复',
  input: (save: { id: string; revision: number }) => ({ body: save }),
  confirm: {
    title: '恢复到版本 {{revision}}？现在的内容会保留为一个版本。',
    params: ({ revision }) => ({ revision }),
    okText: '确定',
  },
  done: '已恢复',
})

/** Makes a link under which the published view is seen. */
export const share = action({
  call: shareView,
  label: '生成链接',
  input: (body: { id: string; days: number; showsValues: boolean }) => ({ body }),
})

/** Shows visitors of a link values from now on, or none any more. */
export const changeLink = action({
  call: changeViewLink,
  label: '修改分享链接',
  input: (body: { id: string; showsValues: boolean }) => ({ body }),
  done: '修改成功',
})

/** Ends one link. */
export const endLink = action({
  call: endViewLink,
  label: '使链接失效',
  input: ({ id }: { id: string; createTime: string }) => ({ body: { id } }),
  confirm: {
    title: '使 {{time}} 生成的链接失效？',
    text: '拿到这个链接的人不能再打开画面，其他链接不受影响。',
    params: ({ createTime }) => ({ time: createTime }),
    okText: '使链接失效',
    isDanger: true,
  },
  done: '链接已失效',
  isDanger: true,
})

/** Ends all links of a view. */
export const unshare = action({
  call: unshareView,
  label: '取消所有分享',
  input: ({ id }: { id: string; name: string }) => ({ query: { id } }),
  confirm: {
    title: '使 {{name}} 的所有链接失效？',
    text: '拿到链接的人都不能再打开画面。',
    params: ({ name }) => ({ name }),
    okText: '使所有链接失效',
    isDanger: true,
  },
  done: '所有链接已失效',
  isDanger: true,
})

/** Hands the working copy over as a file. */
export async function exportFile({ id, name }: ViewRow): Promise<void> {
  const { content } = await callApi(getView, { query: { id } })
  downloadText(`${name}.json`, content)
}
