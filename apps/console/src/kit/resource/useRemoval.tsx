import { type Resource, referenceOptions } from '@energy-console/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { notify } from '../../api/notify'
import { useCallMutation } from '../../api/useCall'
import type { Row } from '../list/Column'

const namesShown = 8

/** Deletes records after naming them; what is gone cannot be brought back. */
export function useRemoval(resource: Resource): (rows: readonly Row[], done?: () => void) => void {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { page, list, remove } = resource.calls
  const removal = useCallMutation(remove, [page, list, referenceOptions])
  return (rows, done) => {
    const label = t(resource.label)
    const names = rows.map((row) => String(row[resource.title] ?? row.id))
    modal.confirm({
      title: t('删除 {{count}} 条{{label}}？', { count: rows.length, label }),
      content: (
        <>
          <ul style={{ margin: '8px 0', paddingLeft: 20 }}>
            {rows.slice(0, namesShown).map((row, index) => (
              <li key={row.id}>{names[index]}</li>
            ))}
          </ul>
          {rows.length > namesShown && <p>{t('等 {{count}} 条', { count: rows.length })}</p>}
          <p className="muted">{t('删除后不能恢复。')}</p>
        </>
      ),
      okText: t('删除'),
      okButtonProps: { danger: true },
      cancelText: t('取消'),
      onOk: async () => {
        try {
          await removal.mutateAsync({ query: { ids: rows.map(({ id }) => id).join() } })
          notify.success(t('删除成功'))
          done?.()
        } catch {
          // Why not has been said; the dialog closes and the rows are still there.
        }
      },
    })
  }
}
