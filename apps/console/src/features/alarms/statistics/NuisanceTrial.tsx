import { alarmRules, judgedFormat, type Nuisance, tryAlarmRule } from '@energy-console/contract/alarms'
import { listPointInfos } from '@energy-console/contract/devices'
import { Button, Modal, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useAnswer, useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import type { Action } from '../../../kit/action/action'
import { useMayCall } from '../../../kit/action/useActions'
import { Failure } from '../../../kit/Failure'
import { TrialView } from '../trial/TrialView'
import { trialBody } from '../trial/trialBody'

/** What a suggestion is tried on. */
const days = 7

interface NuisanceTrialProps {
  nuisance: Nuisance
  takeOver: Action<Nuisance, typeof alarmRules.calls.update>
}

/** Tries a suggestion on stored readings in place, beside the rule as it is; who may takes it over from there. */
export function NuisanceTrial({ nuisance, takeOver }: NuisanceTrialProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const may = [useMayCall(tryAlarmRule), useMayCall(alarmRules.calls.detail)].every(Boolean)
  if (!may || nuisance.suggestion === null) return null
  const close = () => setIsOpen(false)
  // what it does has been seen: no question is asked again
  const { confirm: _, ...atOnce } = takeOver
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('试算建议')}
      </Button>
      <Modal
        open={isOpen}
        destroyOnHidden
        width={720}
        title={t('试算建议：{{name}}', { name: nuisance.ruleName })}
        onCancel={close}
        footer={<ActionButton action={atOnce} subject={nuisance} onDone={close} />}
      >
        <SuggestionTrial nuisance={nuisance} />
      </Modal>
    </>
  )
}

function SuggestionTrial({ nuisance: { ruleId, suggestion } }: { nuisance: Nuisance }) {
  const { t } = useTranslation()
  const rule = useCall(alarmRules.calls.detail, { query: { id: ruleId } }, { staleMs: 0 })
  const itemId = rule.data?.itemId
  const points = useCall(
    listPointInfos,
    { query: { itemIds: itemId ?? '0' } },
    { isEnabled: itemId !== undefined, staleMs: 300_000 },
  )
  const { mutate, data: trial, error } = useAnswer(tryAlarmRule)
  useEffect(() => {
    if (!rule.data) return
    const body = trialBody({ ...rule.data, ...suggestion }, { id: ruleId, days })
    if (body) mutate({ body })
  }, [rule.data, ruleId, suggestion, mutate])
  const failure = rule.error ?? error
  if (failure) return <Failure text={failure.message} />
  if (!trial || !rule.data) return <Skeleton active paragraph={{ rows: 6 }} />
  const { condition, limit } = rule.data
  const point = points.data?.[0]
  const format = point ? judgedFormat(condition, point, point.kind === 'accumulated') : {}
  return (
    <>
      <p className="muted">{t('按建议修改后，在最近 {{count}} 天已保存的读数上：', { count: days })}</p>
      <TrialView {...{ trial, point, condition, format, limit }} />
    </>
  )
}
