import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'

/** Stands where a view would be whose stored text is none. */
export function UnreadableView() {
  const { t } = useTranslation()
  return <Failure title={t('画面无法打开')} text={t('内容已损坏，可在编辑器中恢复历史版本')} />
}
