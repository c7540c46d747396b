import { useTranslation } from '../../../../i18n/useTranslation'
import type { Problems } from '../terms/tariffDraft'

/** How many fields have to be seen to before it can be saved. */
export function ProblemCount({ problems }: { problems: Problems }) {
  const { t } = useTranslation()
  return (
    <span role="status" className="muted">
      {problems.size > 0 ? t('还有 {{count}} 处需要填写或改正', { count: problems.size }) : ''}
    </span>
  )
}
