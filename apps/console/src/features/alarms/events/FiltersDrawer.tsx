import {
  type AlarmFilter,
  listAlarmFilters,
  removeAlarmFilters,
  saveAlarmFilters,
} from '@energy-console/contract/alarms'
import { Button, Drawer, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { StatusTag } from '../../../kit/StatusTag'
import styles from './FiltersDrawer.module.css'

const shareAs = (isShared: boolean) =>
  action({
    call: saveAlarmFilters,
    label: isShared ? '共享给租户' : '取消共享',
    input: ({ filterName, address }: AlarmFilter) => ({
      body: { filters: [{ filterName, address, isShared }] },
    }),
    when: (filter) => filter.isOwn && filter.isShared !== isShared,
    done: '修改成功',
  })
const [share, unshare] = [shareAs(true), shareAs(false)]

const remove = action({
  call: removeAlarmFilters,
  label: '删除',
  input: ({ filterName }: AlarmFilter) => ({ body: { filterNames: [filterName] } }),
  when: ({ isOwn }) => isOwn,
  isDanger: true,
  confirm: { title: '删除“{{name}}”', params: ({ filterName }) => ({ name: filterName }), isDanger: true },
  done: '删除成功',
})

interface FiltersDrawerProps {
  onOpen: (address: string) => void
  onClose: () => void
}

/** The kept filters of the alarm list: the user's own, which he shares and removes here, and what others share. */
export function FiltersDrawer({ onOpen, onClose }: FiltersDrawerProps) {
  const { t } = useTranslation()
  const { data: filters, error, refetch } = useCall(listAlarmFilters)
  return (
    <Drawer open title={t('常用筛选')} size={460} onClose={onClose}>
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : !filters ? (
        <Skeleton active paragraph={{ rows: 4 }} />
      ) : filters.length === 0 ? (
        <EmptyHint text="把常用的筛选条件、范围和排序保存下来，一步打开；换一台电脑也在，也可以共享给租户。" />
      ) : (
        <ul className={styles.filters}>
          {filters.map((filter) => (
            <li key={`${filter.isOwn} ${filter.userName} ${filter.filterName}`}>
              <div className={styles.head}>
                <Button type="link" className={styles.name ?? ''} onClick={() => onOpen(filter.address)}>
                  {filter.filterName}
                </Button>
                {filter.isShared && <StatusTag tone="info">{t('共享')}</StatusTag>}
                {!filter.isOwn && <span className="muted">{filter.userName}</span>}
              </div>
              {filter.isOwn && (
                <div className={styles.buttons}>
                  <ActionButton action={share} subject={filter} variant="text" size="small" />
                  <ActionButton action={unshare} subject={filter} variant="text" size="small" />
                  <ActionButton action={remove} subject={filter} variant="text" size="small" />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  )
}
