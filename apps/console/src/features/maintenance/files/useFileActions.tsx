import { packMaintenanceFiles, removeMaintenanceFiles } from '@energy-console/contract/maintenance'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../api/notify'
import { useCallMutation } from '../../../api/useCall'
import { askRemoval } from '../../../kit/askRemoval'
import type { FileRow } from './FileRow'

const namesShown = 8

/** What is done with several files at once: packed in the background, or removed after a question. */
export function useFileActions() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const packing = useCallMutation(packMaintenanceFiles)
  const removing = useCallMutation(removeMaintenanceFiles)
  const idsOf = (files: readonly FileRow[]) => files.map(({ id }) => id).join()

  const pack = (files: readonly FileRow[]) =>
    packing.mutate(
      { query: { ids: idsOf(files) } },
      { onSuccess: () => notify.success(t('正在后台打包，完成后在用户菜单的“后台任务”中下载。')) },
    )

  const remove = (files: readonly FileRow[], done?: () => void) =>
    askRemoval({
      modal,
      t,
      title: t('删除 {{count}} 个文件？', { count: files.length }),
      content: (
        <>
          <ul style={{ margin: '8px 0', paddingLeft: 20 }}>
            {files.slice(0, namesShown).map(({ id, fileName }) => (
              <li key={id}>{fileName}</li>
            ))}
          </ul>
          {files.length > namesShown && <p>{t('等 {{count}} 条', { count: files.length })}</p>}
          <p className="muted">{t('所有历史版本一起删除，不能恢复。')}</p>
        </>
      ),
      uses: [],
      onRemove: async () => {
        try {
          await removing.mutateAsync({ query: { ids: idsOf(files) } })
          notify.success(t('删除成功'))
          done?.()
        } catch {
          // Why not has been said; the files are still there.
        }
      },
    })

  return { pack, remove, isPacking: packing.isPending }
}
