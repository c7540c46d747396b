import { Pagination } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { linesAtOnce } from './linesAtOnce'

export interface ReportPagesProps {
  current: number
  total: number
  onChange: (current: number) => void
}

/** Turns the pages of what a report lists, those that were reached least first; nothing where one page holds them all. */
export function ReportPages({ current, total, onChange }: ReportPagesProps) {
  const { t } = useTranslation()
  if (total <= linesAtOnce) return null
  return (
    <Pagination
      simple
      size="small"
      current={current}
      total={total}
      pageSize={linesAtOnce}
      showSizeChanger={false}
      showTotal={(count) => t('共 {{count}} 项', { count })}
      onChange={onChange}
    />
  )
}
