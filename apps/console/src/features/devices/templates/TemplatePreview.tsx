import { alarmConditions, alarmLevels } from '@energy-console/contract/alarms'
import {
  type DefaultAlarm,
  energyTypes,
  type ProductProperty,
  type ProductTemplate,
  propertyKinds,
} from '@energy-console/contract/devices'
import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './Templates.module.css'

type Translate = ReturnType<typeof useTranslation>['t']

const rangeOf = ({ min, max }: ProductProperty): string =>
  typeof min !== 'number' && typeof max !== 'number' ? '' : `${min ?? '…'} – ${max ?? '…'}`

/** What a template's property says in one cell beside its name and unit: its states, or its range. */
const detailOf = (property: ProductProperty, t: Translate): string =>
  property.enumMap
    ? Object.entries(property.enumMap)
        .map(([value, word]) => `${value} ${word}`)
        .join(' · ')
    : [rangeOf(property), property.energyType && t(energyTypes[property.energyType])]
        .filter(Boolean)
        .join(' · ')

function propertyColumns(t: Translate): TableColumnsType<ProductProperty> {
  return [
    { key: 'name', title: t('属性名称'), render: (_, { propertyName }) => propertyName },
    { key: 'no', title: t('属性标识'), render: (_, { propertyNo }) => <code>{propertyNo}</code> },
    { key: 'unit', title: t('单位'), render: (_, { unit }) => unit },
    { key: 'kind', title: t('数据性质'), render: (_, { kind }) => t(propertyKinds[kind]) },
    { key: 'detail', title: t('范围或状态'), render: (_, property) => detailOf(property, t) },
  ]
}

function alarmColumns(t: Translate): TableColumnsType<DefaultAlarm> {
  return [
    { key: 'name', title: t('规则名称'), render: (_, { ruleName }) => ruleName },
    {
      key: 'condition',
      title: t('条件'),
      render: (_, { propertyNo, condition, limit }) => (
        <>
          <code>{propertyNo}</code> {t(alarmConditions[condition])} {limit}
        </>
      ),
    },
    {
      key: 'level',
      title: t('等级'),
      render: (_, { level }) => t(alarmLevels.find(({ value }) => value === level)?.label ?? ''),
    },
    {
      key: 'enabled',
      title: t('启用'),
      render: (_, { isEnabled }) => (isEnabled ? t('是') : t('否')),
    },
  ]
}

/** All that comes with a template. */
export function TemplatePreview({ template }: { template: ProductTemplate }) {
  const { t } = useTranslation()
  const properties = [...template.siyaoProperties, ...template.energyProperties]
  const hasRegisters = properties.some(({ modbus }) => modbus)
  return (
    <section className={styles.content} aria-label={t('模板内容')}>
      <p>{template.description}</p>
      <p className="muted">
        {t('产品分组：{{name}}；带图标和模型布局。', { name: template.groupName })}
        {hasRegisters && t('带 Modbus 寄存器表。')}
      </p>
      <h4>{t('属性（{{count}}）', { count: properties.length })}</h4>
      <Table
        size="small"
        rowKey="propertyNo"
        pagination={false}
        scroll={{ x: 520 }}
        columns={propertyColumns(t)}
        dataSource={properties}
      />
      <h4>{t('默认告警规则（{{count}}）', { count: template.defaultAlarms.length })}</h4>
      <p className="muted">{t('未启用的规则限值与现场有关，核对后再启用。')}</p>
      <Table
        size="small"
        rowKey="ruleName"
        pagination={false}
        scroll={{ x: 480 }}
        columns={alarmColumns(t)}
        dataSource={[...template.defaultAlarms]}
      />
    </section>
  )
}
