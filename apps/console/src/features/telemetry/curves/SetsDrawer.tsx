import type { RowOf } from '@energy-console/contract'
import { type CurvePage, curveSets } from '@energy-console/contract/telemetry'
import { Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import { useMayCall } from '../../../kit/action/useActions'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { fieldsOf } from '../../../kit/form/fields'
import { ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { useRemoval } from '../../../kit/resource/useRemoval'
import { StatusTag } from '../../../kit/StatusTag'
import styles from './SetsDrawer.module.css'

type Set = RowOf<typeof curveSets>

const fields = fieldsOf(curveSets.schema)
/** As many are listed: whoever has more of them searches by hand. */
const mostListed = '500'

const takeOver = action({
  call: curveSets.calls.update,
  label: '更新为当前',
  input: ({ id, address }: Pick<Set, 'id' | 'address'>) => ({ body: { id, address } }),
  confirm: { title: '用当前的曲线替换所保存的内容？' },
  done: '修改成功',
})

interface SetsDrawerProps {
  page: CurvePage
  /** The search parameters of what is shown now; undefined while that is nothing. */
  address: string | undefined
  onOpen: (address: string) => void
  onClose: () => void
}

/** The sets of curves of a page: the user's own, and what others share. */
export function SetsDrawer({ page, address, onOpen, onClose }: SetsDrawerProps) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<{ id: string | undefined }>()
  const remove = useRemoval(curveSets)
  const [maySave, mayEdit, mayRemove] = [
    useMayCall(curveSets.calls.save),
    useMayCall(curveSets.calls.update),
    useMayCall(curveSets.calls.remove),
  ]
  const { data, error, refetch } = useCall(curveSets.calls.page, {
    query: { page_equal: page, size: mostListed },
  })
  return (
    <Drawer
      open
      title={t('曲线组')}
      size={460}
      onClose={onClose}
      footer={
        maySave &&
        address !== undefined && (
          <Button type="primary" onClick={() => setDialog({ id: undefined })}>
            {t('保存当前曲线')}
          </Button>
        )
      }
    >
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : data.records.length === 0 ? (
        <EmptyHint text="把常看的数据点、时段和分辨率保存下来，一步打开；也可以共享给租户或站点。" />
      ) : (
        <ul className={styles.sets}>
          {data.records.map((set) => (
            <li key={set.id}>
              <div className={styles.head}>
                <Button type="link" className={styles.name ?? ''} onClick={() => onOpen(set.address)}>
                  {set.setName}
                </Button>
                {set.isShared && (
                  <StatusTag tone="info">
                    {set.stationName ? t('共享：{{name}}', { name: set.stationName }) : t('共享')}
                  </StatusTag>
                )}
                {!set.isOwn && <span className="muted">{set.userName}</span>}
              </div>
              {set.isOwn && (
                <div className={styles.buttons}>
                  {address !== undefined && (
                    <ActionButton
                      action={takeOver}
                      subject={{ id: set.id, address }}
                      variant="text"
                      size="small"
                    />
                  )}
                  {mayEdit && (
                    <Button type="text" size="small" onClick={() => setDialog({ id: set.id })}>
                      {t('编辑')}
                    </Button>
                  )}
                  {mayRemove && (
                    <Button type="text" size="small" danger onClick={() => remove([set])}>
                      {t('删除')}
                    </Button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {dialog && (
        <ResourceDialog
          resource={curveSets}
          fields={fields}
          id={dialog.id}
          inputs={{}}
          {...(dialog.id === undefined ? { starting: { page, address: address ?? '' } } : {})}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Drawer>
  )
}
