import { conversionFactors } from '@energy-console/contract/energy'
import { useTranslation } from '../../../i18n/useTranslation'
import { usePage } from '../../../kit/page/ShownPage'
import { useFiguresOrRecords } from '../../../kit/page/useFiguresOrRecords'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { FactorsInForce } from './FactorsInForce'

/** 折标系数: what a unit of each kind of energy stands for today; what the tenant has set beside it. */
export function ConversionFactorsPage() {
  const { t } = useTranslation()
  const page = usePage()
  const { isOfRecords, switcher } = useFiguresOrRecords(t('现行系数'))
  if (isOfRecords) return <ResourcePage resource={conversionFactors} {...page} switcher={switcher} />
  return <FactorsInForce title={page.title} switcher={switcher} />
}
