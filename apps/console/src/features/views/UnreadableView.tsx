import { Result } from 'antd'
import { useTranslation } from 'react-i18next'

/** Stands where a view would be whose stored text is none. */
export function UnreadableView() {
  const { t } = useTranslation()
  return (
    <Result status="error" title={t('画面无法打开')} subTitle={t('内容已损坏，可在编辑器中恢复历史版本')} />
  )
}
