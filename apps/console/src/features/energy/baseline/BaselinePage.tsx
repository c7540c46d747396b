import { energyBaselines } from '@energy-console/contract/energy'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { BaselineReport } from './BaselineReport'

/** 能源绩效: what was used beside what a baseline expects of such days; the baselines beside it. */
export function BaselinePage() {
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
        { value: 'figures', label: t('统计') },
        { value: 'records', label: t('设置', { context: 'energyUnit' }) },
      ]}
    />
  )
  if (view === 'records') return <ResourcePage resource={energyBaselines} {...page} switcher={switcher} />
  return <BaselineReport title={page.title} emptyText={page.emptyText} switcher={switcher} />
}
