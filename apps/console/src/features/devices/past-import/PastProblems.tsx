import type { PastProblem } from '@energy-console/contract/telemetry'
import { useTranslation } from '../../../i18n/useTranslation'

/** What is wrong in lines of a file. */
export function PastProblems({ problems }: { problems: readonly PastProblem[] }) {
  const { t } = useTranslation()
  return (
    <ul style={{ maxHeight: 160, overflow: 'auto', margin: 0, paddingInlineStart: 20 }}>
      {problems.map(({ line, column, text, params }) => (
        <li key={`${line} ${column ?? ''}`}>
          {column ? t('第 {{line}} 行“{{column}}”列：', { line, column }) : t('第 {{line}} 行：', { line })}
          {t(text, params)}
        </li>
      ))}
    </ul>
  )
}
