import type { DataOf } from '@energy-console/contract'
import type { getGroupSeries } from '@energy-console/contract/energy'
import { useTranslation } from '../../../i18n/useTranslation'
import { DeviceName } from '../../../kit/device/DeviceName'
import { ReportSection } from '../../../kit/report/ReportSection'
import { ReportTable } from '../../../kit/report/ReportTable'
import { fixedText } from '../../../kit/value/figureText'
import { LiveValue } from '../../../kit/value/LiveValue'
import styles from './Group.module.css'
import type { ShownGroup } from './ShownGroup'
import type { Member } from './useMembers'

interface MemberTableProps {
  shown: ShownGroup
  members: readonly Member[]
  /** What each came to in the period; undefined while that is on its way. */
  totals: DataOf<typeof getGroupSeries>['members'] | undefined
}

/** The points of a group with their live values, what each came to in the period, and the way to their devices. */
export function MemberTable({ shown, members, totals }: MemberTableProps) {
  const { t } = useTranslation()
  const totalOf = ({ itemId }: Member) => totals?.find((total) => total.itemId === itemId)?.value
  const sum = totals?.reduce((total, { value }) => total + value, 0) ?? 0
  // a share says something of what adds up and does not run both ways
  const hasShares =
    shown.aggregate === 'sum' && sum > 0 && (totals?.every(({ value }) => value >= 0) ?? false)
  const withUnit = (word: string) => (shown.unit === '' ? word : `${word} (${shown.unit})`)
  return (
    <ReportSection title="数据点" height={120}>
      <ReportTable<Member>
        aria-label={t('数据点')}
        rowKey="itemId"
        dataSource={members}
        columns={[
          {
            title: t('设备'),
            render: (_, { deviceId, deviceName, propertyName }) => (
              <div className={styles.member}>
                <span>
                  <DeviceName deviceId={deviceId} name={deviceName} />
                </span>
                <span>{propertyName}</span>
              </div>
            ),
          },
          {
            title: withUnit(t('当前值')),
            align: 'right',
            width: 130,
            render: (_, member) => (
              <span className={styles.now}>
                <LiveValue {...member} hidesUnit />
              </span>
            ),
          },
          {
            title: withUnit(t(shown.isRegister ? '本期增量' : '本期平均')),
            ...{ align: 'right', className: 'num', width: 140 },
            render: (_, member) => {
              const value = totalOf(member)
              return value === undefined ? '—' : fixedText(value, shown.decimals)
            },
          },
          ...(hasShares
            ? [
                {
                  title: t('占比'),
                  ...{ align: 'right' as const, className: 'num', width: 80 },
                  render: (_: unknown, member: Member) =>
                    `${(((totalOf(member) ?? 0) / sum) * 100).toFixed(1)}%`,
                },
              ]
            : []),
        ]}
      />
    </ReportSection>
  )
}
