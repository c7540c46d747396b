import type { RebindMatch } from '@energy-console/schematic/editor'
import { Flex, Select, Table, Tag } from 'antd'
import { useTranslation } from '../../../../../i18n/useTranslation'
import type { RebindPlan } from './useRebind'

/** One device of the view a row: what takes its place, and below it the properties that found none by themselves. */
export function RebindTable({ plan }: { plan: RebindPlan }) {
  const { t } = useTranslation()
  const { matches, used, targets } = plan
  const devices = targets.map(({ deviceId, deviceName }) => ({ value: deviceId, label: deviceName }))
  const open = matches.filter(({ missing }) => missing.length > 0).map(({ fromId }) => fromId)
  return (
    <Table<RebindMatch>
      key={open.length === 0 ? 'closed' : 'open'}
      size="small"
      rowKey="fromId"
      pagination={false}
      scroll={{ y: '45vh' }}
      dataSource={[...matches]}
      expandable={{
        defaultExpandedRowKeys: open.slice(0, 3),
        rowExpandable: (match) => match.to !== undefined && propertiesByHand(match).length > 0,
        expandedRowRender: (match) => <MissingPoints plan={plan} match={match} />,
      }}
      columns={[
        {
          key: 'from',
          title: t('原设备'),
          ellipsis: true,
          render: (_, { fromId, fromName }) => (
            <>
              {fromName || fromId} {used.get(fromId)?.wantedName && <Tag>{t('模板')}</Tag>}
            </>
          ),
        },
        {
          key: 'to',
          title: t('新设备'),
          width: 300,
          render: (_, { fromId, fromName, to }) => (
            <Select
              aria-label={t('{{name}} 的新设备', { name: fromName || fromId })}
              allowClear
              style={{ width: '100%' }}
              placeholder={used.get(fromId)?.wantedName ? t('保持示例值') : t('保持原绑定')}
              showSearch={{ optionFilterProp: 'label' }}
              {...(to ? {} : { status: 'warning' as const })}
              value={to?.deviceId}
              onChange={(next?: string) => plan.chooseDevice(fromId, next ?? '')}
              options={devices}
            />
          ),
        },
        {
          key: 'points',
          title: t('属性'),
          width: 130,
          render: (_, { fromId, to, missing, points }) =>
            to && (
              <Tag color={missing.length > 0 ? 'warning' : 'success'}>
                {t('{{found}} / {{count}} 项', {
                  found: points.size,
                  count: used.get(fromId)?.properties.size ?? 0,
                })}
              </Tag>
            ),
        },
      ]}
    />
  )
}

/** Properties that are not there under their own number: missing ones, and those that were chosen or found by name. */
const propertiesByHand = ({ missing, points }: RebindMatch): string[] => [
  ...missing,
  ...[...points].flatMap(([from, { propertyNo }]) => (from === propertyNo ? [] : [from])),
]

function MissingPoints({ plan, match }: { plan: RebindPlan; match: RebindMatch }) {
  const { t } = useTranslation()
  const { fromId, to, points } = match
  const properties = plan.used.get(fromId)?.properties
  return (
    <Flex vertical gap={8}>
      {propertiesByHand(match)
        .sort()
        .map((propertyNo) => (
          <Flex key={propertyNo} gap={12} align="center">
            <span style={{ width: 240 }}>
              {properties?.get(propertyNo)} <code>{propertyNo}</code>
            </span>
            <Select
              aria-label={t('{{name}} 的新属性', { name: propertyNo })}
              size="small"
              allowClear
              style={{ width: 260 }}
              placeholder={t('没有对应的属性')}
              showSearch={{ optionFilterProp: 'label' }}
              value={points.get(propertyNo)?.propertyNo}
              onChange={(next?: string) => plan.choosePoint(fromId, propertyNo, next)}
              options={to?.points.map((point) => ({
                value: point.propertyNo,
                label: [point.propertyName, point.propertyNo, point.unit].filter(Boolean).join(' '),
              }))}
            />
          </Flex>
        ))}
    </Flex>
  )
}
