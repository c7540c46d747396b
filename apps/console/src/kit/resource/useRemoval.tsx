import type { Resource } from '@energy-console/contract'
import { type ReactNode, useRef } from 'react'
import { callApi } from '../../api/callApi'
import { useTranslation } from '../../i18n/useTranslation'
import { type Action, action } from '../action/action'
import { useActions } from '../action/useActions'
import { type Row, valueAt } from '../list/Column'

const ids = (rows: readonly Row[]) => ({ query: { ids: rows.map(({ id }) => id).join() } })

/** What is said of a deletion beside what it deletes, in the user's language: before it, and when it is done. */
export interface Removal {
  text?: ReactNode
  done?: string
}

/** Deletes records after naming them and where they are used; and what comes of it, as `tell` says it of these; `one` names one of them. */
export function useRemoval(
  resource: Resource,
  tell?: (rows: readonly Row[]) => Promise<Removal>,
  one: string = resource.label,
): (rows: readonly Row[], done?: () => void) => void {
  const { t } = useTranslation()
  const told = useRef<Removal>({})
  const { start } = useActions()
  const removal: Action<readonly Row[], Resource['calls']['remove']> = action({
    call: resource.calls.remove,
    label: '删除',
    input: ids,
    confirm: {
      title: '删除 {{count}} 条{{label}}？',
      text: resource.removal ?? '删除后不能恢复。',
      params: ({ length }) => ({ count: length, label: t(one, { context: 'one' }) }),
      names: (rows) => rows.map((row) => String(valueAt(row, resource.title) ?? row.id)),
      uses: async (rows) => {
        const uses = await callApi(resource.calls.usage, ids(rows))
        told.current = (await tell?.(rows)) ?? {}
        return uses
      },
      more: () => told.current.text,
    },
    done: {
      text: '{{said}}',
      params: () => ({ said: [t('删除成功'), told.current.done].filter(Boolean).join(t('：')) }),
    },
    isDanger: true,
  })
  return (rows, done) => void start(removal, rows, { onDone: done })
}
