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
  viewUsage,
} from '@energy-console/contract/views'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../api/callApi'
import { useCallMutation } from '../../../api/useCall'
import { askRemoval } from '../../../kit/askRemoval'
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
      const query = { ids: view.id }
      callApi(viewUsage, { query }).then(
        (uses) =>
          askRemoval({
            modal,
            t,
            title: t('删除“{{name}}”？', { name: view.name }),
            content: <p>{t('画面会移到回收站，可以恢复。')}</p>,
            uses,
            onRemove: () => remove.mutateAsync({ query }),
          }),
        () => undefined, // why it could not be asked has been said
      )
    },

    async exportFile(view: ViewRow) {
      const detail = await callApi(viewDetail, { query: { id: view.id } })
      downloadText(`${view.name}.json`, detail.content)
    },
  }
}
