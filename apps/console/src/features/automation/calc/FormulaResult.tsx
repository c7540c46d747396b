import { CalcVariable, tryFormula } from '@energy-console/contract/automation'
import { Form } from 'antd'
import { useDeferredValue } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { formatWithUnit } from '../../../kit/value/formatValue'
import type { VariableDraft } from './VariablesInput'

const everyMs = 5_000

/** What the formula comes to with the present values, while it is typed. */
export function FormulaResult({
  formula,
  variables,
}: {
  formula: string
  variables: readonly VariableDraft[]
}) {
  const { t } = useTranslation()
  const [decimals, unit, missing, maxAgeSeconds] = [
    Form.useWatch('decimals'),
    Form.useWatch('unit'),
    Form.useWatch('missing'),
    Form.useWatch('maxAgeSeconds'),
  ]
  const complete = variables.flatMap((row) => {
    const { success, data } = CalcVariable.safeParse(row)
    return success ? [data] : []
  })
  const body = useDeferredValue({ formula: formula.trim(), variables: complete, missing, maxAgeSeconds })
  const { data, error } = useCall(
    tryFormula,
    { body },
    { isEnabled: body.formula !== '', keepsPrevious: true, refetchMs: everyMs },
  )
  if (body.formula === '') return null
  return (
    <div role="status" aria-label={t('试算结果')} style={{ marginTop: 4 }}>
      {error ? (
        <span className="muted">{error.message}</span>
      ) : data?.problem ? (
        <span style={{ color: 'var(--ant-color-error)' }}>
          {t(data.problem.text)} {data.problem.part && <code>{data.problem.part}</code>}
        </span>
      ) : data && data.lacking.length > 0 ? (
        <span style={{ color: 'var(--ant-color-warning-text)' }}>
          {t('这些变量现在没有可用的值：{{names}}', { names: data.lacking.join(t('、')) })}
        </span>
      ) : data ? (
        <>
          <span className="muted">{t('现在的结果')} </span>
          <strong className="num">
            {formatWithUnit(data.value, {
              unit: typeof unit === 'string' && unit !== '' ? unit : data.unit,
              decimals: typeof decimals === 'number' ? decimals : 2,
              dataType: 'number',
              enumMap: null,
            })}
          </strong>
          {data.quality === 1 && <span className="muted"> {t('存疑')}</span>}
        </>
      ) : (
        <span className="muted">…</span>
      )}
    </div>
  )
}
