import type { Resource } from '@energy-console/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/callApi'
import { notify } from '../../api/notify'
import { useCallMutation } from '../../api/useCall'
import { askRemoval } from '../askRemoval'
import { type Row, valueAt } from '../list/Column'

const namesShown = 8

/** Deletes records after naming them and where they are used; what is gone cannot be brought back. */
export function useRemoval(resource: Resource): (rows: readonly Row[], done?: () => void) => void {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { remove, usage } = resource.calls
  const removal = useCallMutation(remove)
  return (rows, done) => {
    const label = t(resource.label, { context: 'one' })
    const names = rows.map((row) => String(valueAt(row, resource.title) ?? row.id))
    const content = (
      <>
        <ul style={{ margin: '8px 0', paddingLeft: 20 }}>
          {rows.slice(0, namesShown).map((row, index) => (
            <li key={row.id}>{names[index]}</li>
          ))}
        </ul>
        {rows.length > namesShown && <p>{t('等 {{count}} 条', { count: rows.length })}</p>}
        <p className="muted">{t('删除后不能恢复。')}</p>
      </>
    )
    const query = { ids: rows.map(({ id }) => id).join() }
    const onRemove = async () => {
      try {
        await removal.mutateAsync({ query })
        notify.success(t('删除成功'))
        done?.()
      } catch {
        // Why not has been said; the dialog closes and the rows are still there.
      }
    }
    callApi(usage, { query }).then(
      (uses) =>
        askRemoval({
          modal,
          t,
          title: t('删除 {{count}} 条{{label}}？', { count: rows.length, label }),
          content,
          uses,
          onRemove,
        }),
      () => undefined, // why it could not be asked has been said
    )
  }
}
