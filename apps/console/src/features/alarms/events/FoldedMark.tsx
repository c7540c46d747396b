import { type Alarm, alarms } from '@energy-console/contract/alarms'
import { Button, Drawer, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import { AlarmStatus } from '../../../kit/AlarmStatus'
import { LevelMark } from '../../../kit/LevelMark'
import { StatusTag } from '../../../kit/StatusTag'
import { useShownTime } from '../../../kit/time/zone'
import styles from './FoldedMark.module.css'

type Folded = NonNullable<Alarm['folded']>

/** The most that are listed of one row; the rest is found by the filters of the list. */
const mostListed = 200

/** What a row stands for where several alarms are folded into it: how many, when the last came; it opens them. */
export function FoldedMark({ folded }: { folded: Folded }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const [isOpen, setOpen] = useState(false)
  const { kind, count, lastTime, activeCount, unconfirmedCount } = folded
  const values = { count, time: shownTime(lastTime).slice(11, 16) }
  return (
    <div className={styles.folded}>
      {kind === 'flood' && <StatusTag tone="warning">{t('首出')}</StatusTag>}
      <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        {kind === 'flood'
          ? t('同站点告警潮 {{count}} 条，末次 {{time}}', values)
          : t('×{{count}}，末次 {{time}}', values)}
      </Button>
      <span className="muted">
        {t('未恢复 {{activeCount}}，未确认 {{unconfirmedCount}}', { activeCount, unconfirmedCount })}
      </span>
      {isOpen && <FoldedAlarms folded={folded} onClose={() => setOpen(false)} />}
    </div>
  )
}

function FoldedAlarms({ folded, onClose }: { folded: Folded; onClose: () => void }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const { ids, kind, count } = folded
  const listed = ids.slice(0, mostListed)
  const { data, isPending } = useCall(alarms.calls.page, {
    body: { ids: listed.join(','), size: String(mostListed) },
  })
  return (
    <Drawer open size={640} title={t(kind === 'flood' ? '同站点告警潮' : '重复的告警')} onClose={onClose}>
      {count > listed.length && (
        <p className="muted">
          {t('共 {{count}} 条，此处列出最新的 {{shown}} 条', { count, shown: listed.length })}
        </p>
      )}
      <Table<Alarm>
        size="small"
        rowKey="id"
        loading={isPending}
        pagination={listed.length > 20 ? { pageSize: 20, size: 'small' } : false}
        dataSource={[...((data?.records ?? []) as Alarm[])]}
        columns={[
          {
            key: 'time',
            title: t('告警时间'),
            render: (_, { alarmTime }) => <span className="num">{shownTime(alarmTime)}</span>,
          },
          { key: 'level', title: t('等级'), render: (_, { level }) => <LevelMark level={level} /> },
          {
            key: 'what',
            title: t('告警'),
            render: (_, one) => (
              <>
                {one.equipmentName} {one.alarmContent}
                <div>
                  <AlarmStatus alarm={one} />
                </div>
              </>
            ),
          },
        ]}
      />
    </Drawer>
  )
}
