import { addDays } from '@energy-console/contract'
import type { TariffCopy } from '@energy-console/contract/energy'
import { Table, Typography } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'

const obstacles = {
  sameDay: '已有同一天开始执行的电价“{{name}}”，不会复制',
  full: '电价版本已满，不会复制',
} as const

interface CopyPreviewProps {
  copies: readonly TariffCopy[]
  validFrom: string
  isPending: boolean
}

/** What a copy would do at each station: on which days it would hold, and what it would end. */
export function CopyPreview({ copies, validFrom, isPending }: CopyPreviewProps) {
  const { t } = useTranslation()
  const dayBefore = addDays(validFrom, -1)
  return (
    <Table<TariffCopy>
      size="small"
      rowKey="stationId"
      dataSource={[...copies]}
      loading={isPending}
      pagination={{ pageSize: 8, hideOnSinglePage: true }}
      locale={{ emptyText: t('选择站点后，这里列出复制会影响的日期。') }}
      columns={[
        { title: t('站点'), dataIndex: 'stationName' },
        {
          title: t('执行期间'),
          render: (_, { validUntil, obstacle }) =>
            obstacle !== null
              ? '—'
              : validUntil === null
                ? t('{{from}} 起', { from: validFrom })
                : t('{{from}} 至 {{until}}', { from: validFrom, until: validUntil }),
        },
        {
          title: t('影响'),
          render: (_, { ended, obstacle }) =>
            obstacle !== null ? (
              <Typography.Text type="warning">
                {t(obstacles[obstacle], { name: ended?.tariffName ?? '' })}
              </Typography.Text>
            ) : ended === null ? (
              t('此前没有电价')
            ) : (
              t('“{{name}}”执行到 {{day}} 为止', { name: ended.tariffName, day: dayBefore })
            ),
        },
      ]}
    />
  )
}
