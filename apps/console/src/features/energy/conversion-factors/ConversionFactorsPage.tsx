import { conversionFactors } from '@energy-console/contract/energy'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { FactorsInForce } from './FactorsInForce'

/** 折标系数: what a unit of each kind of energy stands for today; what the tenant has set beside it. */
export function ConversionFactorsPage() {
  const { t } = useTranslation()
  const page = usePage()
  const { parameters, show } = useAddress()
  const view = parameters.get('view') === 'records' ? 'records' : 'figures'
  const switcher: ReactNode = (
    <Segmented
      aria-label={t('显示')}
      value={view}
      onChange={(next) => show({ view: next })}
      options={[
        { value: 'figures', label: t('现行系数') },
        { value: 'records', label: t('设置', { context: 'energyUnit' }) },
      ]}
    />
  )
  if (view === 'records') return <ResourcePage resource={conversionFactors} {...page} switcher={switcher} />
  return <FactorsInForce title={page.title} switcher={switcher} />
}
