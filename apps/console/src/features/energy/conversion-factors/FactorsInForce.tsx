import { type EnergyType, energyTypes } from '@energy-console/contract/devices'
import { conversionFactors, conversionUnits, firstFactorDay } from '@energy-console/contract/energy'
import type { TableProps } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { sectionState } from '../../../kit/page/sectionState'
import { ReportPage } from '../../../kit/report/ReportPage'
import { ReportSection } from '../../../kit/report/ReportSection'
import { ReportTable } from '../../../kit/report/ReportTable'
import { StatusTag } from '../../../kit/StatusTag'
import { useToday } from '../../../kit/time/useToday'
import styles from './FactorsInForce.module.css'
import { type FactorInForce, factorsInForce } from './factorsInForce'

/** The newest versions, which is where those that hold today are found. */
const mostVersions = '200'

interface FactorsInForceProps {
  title: string
  switcher: ReactNode
}

/** What a unit of each kind of energy stands for today, and on what ground. */
export function FactorsInForce({ title, switcher }: FactorsInForceProps) {
  const { t } = useTranslation()
  const today = useToday()
  const found = useCall(conversionFactors.calls.page, { query: { size: mostVersions } })
  const factors = useMemo(() => factorsInForce(found.data?.records ?? [], today), [found.data, today])
  const perUnit = (kg: number, of: string, type: EnergyType) => (
    <>
      <strong>{kg}</strong>{' '}
      <small>
        {of}/{conversionUnits[type]}
      </small>
    </>
  )
  const columns: TableProps<FactorInForce>['columns'] = [
    { title: t('能源类型'), fixed: 'start', render: (_, { energyType }) => t(energyTypes[energyType]) },
    {
      ...{ title: t('折标准煤系数'), align: 'right', className: 'num' },
      render: (_, { coalKg, energyType }) => perUnit(coalKg, 'kgce', energyType),
    },
    {
      ...{ title: t('二氧化碳排放因子'), align: 'right', className: 'num' },
      render: (_, { co2Kg, energyType }) => perUnit(co2Kg, 'kg', energyType),
    },
    { title: t('生效日期'), render: (_, { fromDate }) => (fromDate === firstFactorDay ? '—' : fromDate) },
    {
      title: t('依据'),
      className: styles.ground ?? '',
      render: (_, { source, isOwn }) => (
        <>
          <StatusTag tone={isOwn ? 'info' : 'plain'}>{isOwn ? t('本租户') : t('标准')}</StatusTag>{' '}
          {isOwn ? source : t(source)}
        </>
      ),
    },
  ]
  return (
    <ReportPage title={title} subject={today} switcher={switcher}>
      <ReportSection title="现行系数" height={240} {...sectionState(found, undefined)}>
        <ReportTable<FactorInForce>
          aria-label={t('现行系数')}
          rowKey="energyType"
          dataSource={factors}
          columns={columns}
        />
      </ReportSection>
    </ReportPage>
  )
}
