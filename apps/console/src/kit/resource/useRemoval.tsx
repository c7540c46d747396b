import type { Resource } from '@energy-console/contract'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/callApi'
import { type Action, action } from '../action/action'
import { useActions } from '../action/useActions'
import { type Row, valueAt } from '../list/Column'

const ids = (rows: readonly Row[]) => ({ query: { ids: rows.map(({ id }) => id).join() } })

/** Deletes records after naming them and where they are used; and what comes of it. */
export function useRemoval(resource: Resource): (rows: readonly Row[], done?: () => void) => void {
  const { t } = useTranslation()
  const { start } = useActions()
  const removal: Action<readonly Row[], Resource['calls']['remove']> = action({
    call: resource.calls.remove,
    label: '删除',
    input: ids,
    confirm: {
      title: '删除 {{count}} 条{{label}}？',
      text: resource.removal ?? '删除后不能恢复。',
      params: ({ length }) => ({ count: length, label: t(resource.label, { context: 'one' }) }),
      names: (rows) => rows.map((row) => String(valueAt(row, resource.title) ?? row.id)),
      uses: (rows) => callApi(resource.calls.usage, ids(rows)),
    },
    done: '删除成功',
    isDanger: true,
  })
  return (rows, done) => void start(removal, rows, { onDone: done })
}
