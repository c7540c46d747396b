import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { useAddress } from './useAddress'

/**
 * Whether a page shows what it comes to, or the records that this comes from; it stands in the address. `figures` is what the former
 * is called.
 */
export function useFiguresOrRecords(figures: string): { isOfRecords: boolean; switcher: ReactNode } {
  const { t } = useTranslation()
  const { parameters, show } = useAddress()
  const view = parameters.get('view') === 'records' ? 'records' : 'figures'
  const switcher = (
    <Segmented
      aria-label={t('显示')}
      value={view}
      onChange={(next) => show({ view: next })}
      options={[
        { value: 'figures', label: figures },
        { value: 'records', label: t('设置', { context: 'records' }) },
      ]}
    />
  )
  return { isOfRecords: view === 'records', switcher }
}
