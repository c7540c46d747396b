import {
  copyView,
  homePage,
  publishView,
  removeViews,
  setHomePage,
  type ViewRow,
  viewDetail,
  viewFolders,
  viewList,
} from '@energy-console/contract/views'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../api/callApi'
import { useCallMutation } from '../../../api/useCall'
import { downloadText } from './downloadText'

const changed = [viewList, viewFolders, homePage]

/** Everything that can be done to a view from its card. */
export function useViewActions() {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const copy = useCallMutation(copyView, changed)
  const publish = useCallMutation(publishView, changed)
  const remove = useCallMutation(removeViews, changed)
  const home = useCallMutation(setHomePage, changed)
  // a refusal is shown by the call itself; the list stays as it is
  const done = (text: string) => ({ onSuccess: () => void message.success(text) })

  return {
    copy: (view: ViewRow) => copy.mutate({ body: { id: view.id } }, done(t('已复制'))),

    publish: (view: ViewRow, published: boolean) =>
      publish.mutate(
        { body: { id: view.id, revision: view.revision, published } },
        done(published ? t('已发布') : t('已撤回')),
      ),

    makeHome: (view: ViewRow) =>
      home.mutate({ query: { id: view.id, enabled: view.isHome ? 'false' : 'true' } }, done(t('修改成功'))),

    remove(view: ViewRow) {
      modal.confirm({
        title: t('删除“{{name}}”？', { name: view.name }),
        content: t('画面会移到回收站，可以恢复。'),
        okText: t('删除'),
        okButtonProps: { danger: true },
        cancelText: t('取消'),
        onOk: () => remove.mutateAsync({ query: { ids: view.id } }),
      })
    },

    async exportFile(view: ViewRow) {
      const detail = await callApi(viewDetail, { query: { id: view.id } })
      downloadText(`${view.name}.json`, detail.content)
    },
  }
}
