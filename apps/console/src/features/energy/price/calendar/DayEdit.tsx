import { type BandCalendar, type DayKind, dayKinds, energyErrors } from '@energy-console/contract/energy'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { useAction } from '../../../../kit/action/useActions'
import { useToday } from '../../../../kit/time/useToday'
import { settleDays } from './settleDays'
import styles from './YearCalendar.module.css'

const kinds: readonly DayKind[] = ['workday', 'weekend', 'holiday']

/** Settles what kind of day one is for the tenant, with a reason where one that is over becomes another; or takes that back. */
export function DayEdit({ day: { day, dayKind, dayName, isOwn } }: { day: BandCalendar['days'][number] }) {
  const { t } = useTranslation()
  const [kind, setKind] = useState(dayKind)
  const [name, setName] = useState(dayName ?? '')
  const [reason, setReason] = useState('')
  const isOver = day < useToday()
  const [isAsked, setAsked] = useState(false)
  const { start, isBusy } = useAction(settleDays)
  const isOtherKind = kind !== dayKind
  // at other stations of the tenant it may be over already
  const needsReason = (isOver && isOtherKind) || isAsked
  const isChanged = isOtherKind || name !== (dayName ?? '')
  const unexplained = needsReason && reason.trim() === '' ? t('请先填写修改原因') : undefined
  const notSaved = isChanged ? unexplained : t('没有修改')
  const notTakenBack = isOwn ? (isAsked ? unexplained : undefined) : t('这一天没有单独设置，就是国家日历')
  const save = (settled: DayKind | null) =>
    void start(
      {
        days: [{ day, dayKind: settled, dayName: settled === null ? null : name || null }],
        ...(needsReason && reason.trim() !== '' ? { reason } : {}),
      },
      {
        onDone: () => setReason(''),
        onRefused: ({ refusal }) => setAsked(refusal?.key === energyErrors.dayReasonNeeded.key),
      },
    )
  return (
    <div className={styles.facts}>
      <Select<DayKind>
        aria-label={t('日类型')}
        value={kind}
        style={{ width: 120 }}
        options={kinds.map((value) => ({ value, label: t(dayKinds[value]) }))}
        onChange={setKind}
      />
      <Input
        aria-label={t('节日名称')}
        placeholder={t('节日名称')}
        maxLength={32}
        style={{ width: 160 }}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {needsReason && (
        <Input
          aria-label={t('修改原因')}
          placeholder={t('修改原因（这一天已经过去，电费会重新计算）')}
          maxLength={200}
          className={styles.reason ?? ''}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <Button disabled={notSaved !== undefined} title={notSaved} loading={isBusy} onClick={() => save(kind)}>
        {t('保存')}
      </Button>
      <Button
        type="link"
        disabled={notTakenBack !== undefined}
        title={notTakenBack}
        onClick={() => save(null)}
      >
        {t('恢复国家日历')}
      </Button>
      <span className="muted">{t('工作日历由租户的所有站点共用')}</span>
    </div>
  )
}
