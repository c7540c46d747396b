import { type Alarm, alarms } from '@energy-console/contract/alarms'
import { Button, Drawer, Table } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { AlarmStatus } from '../../../kit/AlarmStatus'
import { foldedParameter } from '../../../kit/alarm/floodPath'
import { foldedText } from '../../../kit/alarm/foldedText'
import { LevelMark } from '../../../kit/LevelMark'
import { useAddress } from '../../../kit/page/useAddress'
import { StatusTag } from '../../../kit/StatusTag'
import { useShownTime } from '../../../kit/time/zone'
import styles from './FoldedMark.module.css'

type Folded = NonNullable<Alarm['folded']>

/** Alarms of one page of the drawer. */
const pageSize = 20

interface Props {
  /** The alarm in whose row they stand: the first of a flood, the last of repeats. */
  alarm: Pick<Alarm, 'id' | 'equipmentName'>
  folded: Folded
}

/** What a row stands for where several alarms are folded into it: how many, when the last came; it opens them, as an address may. */
export function FoldedMark({ alarm: { id, equipmentName }, folded }: Props) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const { parameters, change } = useAddress()
  const isLed = parameters.get(foldedParameter) === id
  const [isChosen, setChosen] = useState(false)
  const isOpen = isChosen || isLed
  const close = () => {
    setChosen(false)
    if (isLed) change({ [foldedParameter]: undefined })
  }
  const { kind, activeCount, unconfirmedCount, unconfirmedIds } = folded
  return (
    <div className={styles.folded}>
      {kind === 'flood' && <StatusTag tone="warning">{t('首出')}</StatusTag>}
      <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setChosen(true)}>
        {foldedText(folded, shownTime, t)}
      </Button>
      <span className="muted">
        {t('未恢复 {{activeCount}}，未确认 {{unconfirmedCount}}', { activeCount, unconfirmedCount })}
      </span>
      {unconfirmedCount > unconfirmedIds.length && (
        <span className="muted">{t('一次最多确认 {{count}} 条', { count: unconfirmedIds.length })}</span>
      )}
      {isOpen && <FoldedAlarms name={equipmentName} folded={folded} onClose={close} />}
    </div>
  )
}

interface FoldedAlarmsProps {
  /** The device of the row's own alarm. */
  name: string
  folded: Folded
  onClose: () => void
}

function FoldedAlarms({ name, folded, onClose }: FoldedAlarmsProps) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const [current, setCurrent] = useState(1)
  const { ids, kind, count, hasMore } = folded
  const last = Math.ceil(ids.length / pageSize)
  // the row goes on while it is open, and may have become shorter
  const page = Math.min(current, last)
  const { data, isPending } = useCall(
    alarms.calls.page,
    { body: { ids: ids.slice((page - 1) * pageSize, page * pageSize).join(','), size: String(pageSize) } },
    { keepsPrevious: true },
  )
  return (
    <Drawer
      open
      size={640}
      title={
        kind === 'flood' ? t('同站点告警潮，首出 {{name}}', { name }) : t('重复的告警：{{name}}', { name })
      }
      onClose={onClose}
    >
      {(hasMore || count > ids.length) && (
        <p className="muted">
          {t('共 {{number}} 条，此处列出最新的 {{shown}} 条；其余可在列表中取消合并后查看', {
            number: hasMore ? `${count}+` : String(count),
            shown: ids.length,
          })}
        </p>
      )}
      <Table<Alarm>
        size="small"
        rowKey="id"
        loading={isPending}
        pagination={
          last > 1 && {
            pageSize,
            current: page,
            total: ids.length,
            size: 'small',
            showSizeChanger: false,
            onChange: setCurrent,
          }
        }
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
