import { energyBaselines } from '@energy-console/contract/energy'
import { useTranslation } from '../../../i18n/useTranslation'
import { usePage } from '../../../kit/page/ShownPage'
import { useFiguresOrRecords } from '../../../kit/page/useFiguresOrRecords'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { BaselineReport } from './BaselineReport'

/** 能源绩效: what was used beside what a baseline expects of such days; the baselines beside it. */
export function BaselinePage() {
  const { t } = useTranslation()
  const page = usePage()
  const { isOfRecords, switcher } = useFiguresOrRecords(t('统计'))
  if (isOfRecords) return <ResourcePage resource={energyBaselines} {...page} switcher={switcher} />
  return <BaselineReport title={page.title} emptyText={page.emptyText} switcher={switcher} />
}
